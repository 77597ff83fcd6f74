//! Where boards hang: whom they hide, and what they lie under.

use super::*;

const VIEW: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(1_280.0, 720.0) };

fn ground(view: Rect) -> Ground<'static> {
    Ground { view, panels: &[], people: &[], unit: 2.0 }
}

fn wish(x: f32, towards: Option<Vec2>) -> Wish {
    let (head, feet) = (Vec2::new(x, 100.0), Vec2::new(x, 52.0));
    Wish { head, feet, size: Vec2::new(200.0, 80.0), towards, side: None }
}

#[test]
fn two_who_talk_have_their_boards_side_by_side() {
    let pair = [wish(600.0, Some(Vec2::new(64.0, 0.0))), wish(664.0, Some(Vec2::new(-64.0, 0.0)))];
    let places = places(&pair, &ground(VIEW));
    for ((side, board, rise), (expected, head)) in places.iter().zip([(Side::Left, 600.0), (Side::Right, 664.0)]) {
        assert_eq!((*side, *rise, board.min.y), (expected, 0.0, 104.0));
        assert!(board.min.x < head && head < board.max.x, "{board:?}");
    }
    assert_eq!(wish(600.0, Some(Vec2::new(0.0, 32.0))).sides()[0], Side::Right);
    assert_eq!(wish(600.0, Some(Vec2::new(0.0, -32.0))).sides()[0], Side::Left);
}

#[test]
fn a_board_takes_the_side_where_there_is_room() {
    let places = places(&[wish(600.0, None), wish(715.0, None), wish(650.0, None)], &ground(VIEW));
    let sides: Vec<Side> = places.iter().map(|(side, ..)| *side).collect();
    assert_eq!(sides, [Side::Left, Side::Middle, Side::Middle]);
    assert_eq!(places.iter().map(|(.., rise)| *rise).collect::<Vec<_>>(), [0.0, 0.0, 76.0]);
}

#[test]
fn no_board_hides_another_where_there_is_a_way() {
    let low = Rect { max: Vec2::new(1_280.0, 190.0), ..VIEW };
    for (view, heads) in [
        (VIEW, vec![600.0, 600.0, 600.0, 600.0]),
        (VIEW, vec![600.0, 640.0, 560.0, 620.0]),
        // Under the upper edge of the window there is no room to rise.
        (low, vec![600.0, 700.0]),
        (low, vec![640.0, 500.0, 790.0]),
    ] {
        let wishes: Vec<Wish> = heads.iter().map(|x| wish(*x, None)).collect();
        let boards: Vec<Rect> =
            places(&wishes, &ground(view)).iter().map(|(_, alone, rise)| lifted(*alone, *rise)).collect();
        for (i, one) in boards.iter().enumerate() {
            assert!(one.max.y <= view.max.y && one.min.x >= view.min.x && one.max.x <= view.max.x, "{boards:?}");
            assert!((one.min.x..one.max.x).contains(&heads[i]), "{heads:?} {boards:?}");
            assert!(boards[..i].iter().all(|other| hidden(*one, *other, 2.0) == 0.0), "{heads:?} {boards:?}");
        }
    }
}

#[test]
fn boards_hide_neither_speakers_nor_those_behind_nor_lie_under_panels() {
    let body = |x: f32, feet: f32| Rect::new(x - 16.0, feet, x + 16.0, feet + 48.0);
    let at = |head: Vec2| Wish { head, feet: head - Vec2::Y * 48.0, ..wish(head.x, None) };
    let dialogue = [Rect::new(430.0, 0.0, 850.0, 260.0)];
    for (head, others, panels) in [
        // Somebody stands right behind the speaker.
        (Vec2::new(600.0, 300.0), vec![body(600.0, 306.0)], &[][..]),
        // The head is at the upper edge of the window, where a board does not fit.
        (Vec2::new(600.0, 700.0), vec![], &[]),
        // A panel lies over the speaker's head.
        (Vec2::new(640.0, 200.0), vec![], &dialogue),
    ] {
        let mut people = vec![body(head.x, head.y - 48.0)];
        people.extend(others);
        let ground = Ground { people: &people, panels, ..ground(VIEW) };
        let (_, alone, rise) = places(&[at(head)], &ground)[0];
        let board = lifted(alone, rise);
        assert!(board.max.y <= 720.0 && board.min.y >= 0.0, "{head}: {board:?}");
        for other in people.iter().chain(panels) {
            assert_eq!(hidden(board, *other, 2.0), 0.0, "{head}: {board:?} hides {other:?}");
        }
    }
}

#[test]
fn a_board_stays_where_it_is_as_long_as_nothing_is_hidden() {
    let hangs = |x: f32, side| Wish { side: Some(side), ..wish(x, None) };
    let side_of = |wishes: &[Wish]| places(wishes, &ground(VIEW))[1].0;
    assert_eq!(side_of(&[wish(300.0, None), hangs(650.0, Side::Beside(40.0))]), Side::Beside(40.0));
    assert_eq!(side_of(&[wish(300.0, None), hangs(650.0, Side::Left)]), Side::Left);
}

#[test]
fn the_talks_that_matter_most_are_heard() {
    let speaker = |agent: u32, talk: u32, x: f32| Speaker {
        agent: AgentId(agent),
        conversation: ConversationId(talk),
        wish: wish(x, None),
    };
    let all = [speaker(0, 0, 640.0), speaker(1, 0, 700.0), speaker(2, 1, 500.0), speaker(3, 2, 900.0)];
    for (picked, expected) in [(None, [0, 1, 2]), (Some(AgentId(3)), [0, 1, 3])] {
        let mut speakers = all.to_vec();
        heard(&mut speakers, picked.as_slice(), Vec2::new(640.0, 100.0));
        assert_eq!(speakers.iter().map(|speaker| speaker.agent.0).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn boards_stay_in_the_window() {
    for x in [0.0, 3.0, 700.0, 1_279.0] {
        let board = wish(x, None).alone(Side::Middle, VIEW, 2.0);
        assert!(board.min.x >= 4.0 && board.max.x <= 1_276.0, "{board:?}");
        let tail = tail_left(board, Vec2::new(x, 100.0), 2.0);
        assert!((4.0..=184.0).contains(&tail), "{tail}");
    }
    let board = Rect::new(0.0, 600.0, 200.0, 680.0);
    assert_eq!(held_below(716.0, board, 0.0), board);
    assert_eq!(held_below(716.0, board, 100.0).max.y, 716.0);
    assert_eq!(held_below(650.0, board, 0.0).max.y, 650.0);
}
