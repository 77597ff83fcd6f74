//! Smallville: a town of generative agents that you can play.
//!
//! Twenty-five people live in a pixel-art town: they wake, plan, work, notice, remember, talk, reflect and change
//! their minds, each with a mind of their own that needs no network.
//! You watch, click, whisper as an inner voice, rewrite the state of things and let new people move in.
//! The minds follow *Generative Agents* (Park et al. 2023).
//!
//! # Bird's-eye view
//!
//! ```text
//! src/ui, view     panels, console; map, people, light   may use everything below
//! src/commands     the command line
//! crates/study     measures over what happened, studies  sim, brain, journal, mind, town
//! crates/import    saved towns of the published code      sim, mind, town
//! crates/sim       the world running: bevy_ecs, no window brain, journal, mind, town
//! crates/export    a stored town as files to read        journal, mind, town
//! crates/brain     runs minds: one tokio thread          mind, model, town
//! crates/journal   the record: one SQLite file per town  mind, town
//! crates/mind      thinking: questions, talk, instinct   person, model, town, encoder
//! crates/person    who somebody is and what they keep    town; plain data
//! crates/local     models as files on this machine       model
//! crates/model     language models behind a trait        nothing of ours
//! crates/town      the place: map, paths, clock          nothing of ours but English
//! crates/draw      people and houses as pixels            person, town
//! crates/data      files and texts from outside, bounded nothing of ours
//! crates/paint     paints the pictures                   nothing of ours
//! crates/encoder   what a sentence means, as a vector    nothing of ours
//! crates/english   forms of words, lists, numbers, dates nothing of ours
//! ```
//!
//! `crates/english` knows how words are formed, joined and read, and nobody else does; all layers may use it.
//! Cargo holds the arrows between crates; `tests/town/layers.rs` says what none of them may depend on (no window below the
//! game, no threads of minds in the mind) and reads the sources of `view` and `ui`. Inside a crate no files name each other
//! in a circle, parents and children left out: `tests/town/knots.rs` follows what they name. This crate shows the others by
//! short names: [`sim`], [`mind`], [`town`] and so on. Beside the layers stand [`settings`] (the command line)
//! and [`preferences`] (what a player has chosen for themselves).
//!
//! # One step, from percept to footstep
//!
//! 1. `sim` runs in Bevy's `FixedUpdate`, ten game seconds a step, six steps a second at 1×.
//!    The order inside a step is [`sim::SimSystems`], declared once; each file puts its own systems into it.
//! 2. At the end of a step [`sim::perception`] finds what changed within each person's sight and posts it as
//!    [`mind::percept::Percepts`] through the [`brain::mailbox::Mailbox`].
//! 3. On the minds' thread [`brain::pool`] hands it to that person's task; [`mind::cognition::Mind::perceive`]
//!    remembers it ([`mind::memory`]) and decides by asking typed questions ([`mind::question`]), each answered by
//!    its *instinct*, or by a language model where there is one.
//! 4. The mind returns a [`mind::percept::Response`]: a proposal to act (words, emoji, a thing, how long, and why),
//!    a wish to walk up to somebody, or something to say.
//! 5. At the beginning of the next step [`sim::courier`] applies all responses in the order of the people:
//!    `sim::acting` checks that the thing is free, open and reachable, and reserves a place; or it refuses, and
//!    the person notices why. What is said goes to everybody in hearing ([`sim::conversation`]).
//! 6. [`sim::movement`] walks one tile a step; on arrival the act begins and the thing changes its state.
//! 7. `view` glides the body between its last two tiles and shows the emoji; `ui` shows the why.
//!
//! # How news spreads
//!
//! 1. What somebody knows is a [`mind::belief::Belief`]: a [`mind::claim::Claim`] (who, what, where, when) with its
//!    source and the memory on which it rests. What a memory says is data ([`mind::memory::content`]), its sentence is
//!    made from it, and nobody reads the sentence; so are ties ([`mind::tie`]) and what is secret.
//! 2. [`mind::cognition`] sees somebody, and memories come to mind: of them, of what they do, of what occupies one. With the
//!    beliefs that these bring up they are one [`mind::recalled::Recalled`], and all that the question may read of what is
//!    remembered: [`mind::question::chat`], do I talk to them? `sim::approach` walks the body up; `sim::conversation` gives
//!    the floor, one line at a time, to any number of people.
//! 3. A talk is made of exchanges ([`mind::instinct::exchanges`], `assets/talk/`): small joint behaviours about one matter,
//!    written as beats that answer each other. Each line carries its [`mind::speech::Thread`], so that whoever is meant can go
//!    on from it by what holds in their own mind. Where no beat waits for one, [`mind::question::utter`] chooses among business
//!    ([`mind::converse`]: invitations, promises, what one's goals want of others) and the exchanges that what came to mind
//!    would open, by weight, novelty and whose business it is. What is done by a line are [`mind::speech::SpeechAct`]s, from
//!    beats, from business or chosen by a language model; [`mind::instinct::speech`] words what is not a beat.
//! 4. Whoever hears it learns the claims as hearsay, thinks more or less of the speaker ([`mind::relate`]), and what
//!    is agreed goes into both calendars ([`mind::calendar`]), from there into the plan of the day.
//! 5. [`journal::telling`] follows every knower back to the source, line by line; [`study::spread`] counts what nobody
//!    ever said.
//!
//! # How a language model thinks for somebody
//!
//! 1. [`brain::router`] has every question before it is answered. [`brain::attention`] says whether the model is asked:
//!    by mode, by person, and by what the player watches. What nobody need think about ([`mind::question::Question::is_plain`])
//!    is instinct's, and so is what could not be answered before the world has gone on: the connection foretells how long
//!    an answer takes, the world how fast it goes.
//! 2. The question makes a menu of what is legal and fills its text ([`mind::prompt`], `assets/prompts/`), each part with a
//!    budget in tokens: what all questions of a person share comes first, a growing talk and what one may do in this turn
//!    last, so that a server works out the beginning only once. The choices, counts and lengths also stand in the form that
//!    the server is asked to hold the model to ([`mind::question::Question::form`]).
//! 3. The connection (`crates/model`) keeps to limits, caps and time-outs, and takes the last sound object out of the
//!    reply. Wrong once, it is told the rule; wrong twice, or not there, instinct answers. A kind of question of which a
//!    model makes nothing is asked less and tried again: a draft becomes a single line, a line is left to instinct.
//! 4. [`mind::question::Question::read`] turns numbers of the menu into acts and lets through only words that somebody
//!    could say ([`mind::prompt::reply_filter`]), of people whom they know ([`mind::prompt::names`]);
//!    [`mind::question::Question::check`] judges it as it judges instinct's answer.
//! 5. Of a talk between two, several lines are drafted at once ([`mind::draft`]) and lie among the `dialogue_drafts` until
//!    their turn; each is checked again against its speaker's mind.
//! 6. The answer is recorded with where it comes from, so that a town can be told again without any model.
//! 7. Where an embedding model is named, what comes to mind is asked of [`brain::vectors`], which fetches vectors in the
//!    background and never compares those of two models. A memory without one is compared by the built-in embedder, and
//!    so are all while the server is silent. Which memories came to mind by it is recorded like an answer.
//!
//! # How a player is in the town
//!
//! 1. What a player asks for is a [`sim::intervene::Command`] that can be typed and is recorded as input: to whisper, to
//!    come as a visitor ([`sim::intervene::Command::Talk`]), to live on as somebody. An interview is none: it asks a mind
//!    on its thread and leaves no trace ([`sim::interview`]).
//! 2. A body that a player moves is [`sim::player_controlled::PlayerControlled`]. Its mind goes on perceiving and remembering, what the body does and
//!    says as its own deeds ([`mind::percept::Percept::Did`]); what it would do by itself is not done.
//! 3. Words that a player types wait in the body ([`sim::player_controlled::Words`]) until the floor of the conversation is its own and
//!    whoever they are meant for stands in it; then its mind reads them as acts ([`mind::instinct::reader::spoken`]) and
//!    says them to that one. So others answer, learn and remember as from anybody.
//! 4. A question in free words is answered as in an interview ([`mind::instinct::answering`]), but aloud, and with the
//!    claims on which the answer rests, so that whoever hears it learns them.
//!
//! # How a goal is pursued
//!
//! 1. A goal comes as text ([`sim::intervene::Command::Goal`]). [`mind::question::pursue`] makes three things of it, as the
//!    target-driven planning of STSS does: a general plan, what to mind when a day is planned, what to mind in talk; and
//!    [`mind::instinct::reader::goal`] reads what it wants of others: guests, company, an hour with somebody, a favour.
//! 2. It is kept as a [`mind::pursuit::Pursuit`] with who was asked and what they said. While somebody is still needed,
//!    `mind::cognition::pursuing` spends free time on going where people are; in talk its proposal comes before all else.
//! 3. Who has no time names an hour of their own; an hour that suits nobody is given up for another. What is agreed stands
//!    in both calendars and in both plans, and whoever works comes for the part of a gathering that work leaves free.
//! 4. Nobody needs a player for it: each morning [`mind::question::venture`] asks whether something is begun, from what one
//!    likes and what and whom one thinks of (`assets/ventures.ron`); it is pursued in the same way.
//! 5. Without target-driven planning a goal is a wish like any other: whoever gives something asks whom they meet, and all
//!    else is heeded like an inner voice.
//!
//! # How things change
//!
//! 1. A thing is as the map has it, as an act leaves it, as a player says, or as use and time leave it: [`sim::object`]
//!    keeps the state, `sim::wear` counts the minutes in which somebody uses or neglects it (`assets/wear.ron`), and
//!    `sim::course` lets fires spread their smell and burn out.
//! 2. Whoever sees it reads the words of the state by `assets/troubles.ron` ([`mind::instinct::trouble`]) and decides
//!    ([`mind::question::react`]): puts it right, tells whose business it is, keeps away. Whoever is on the way for what it
//!    takes has it in hand: whoever sees it later leaves it to them.
//! 3. What is out of order cannot be used until it is put right; a bathroom is for one at a time, and others wait.
//!
//! # How a town is kept
//!
//! 1. At the end of each step [`sim::recording`] gathers what happened as [`journal::entry::Entry`]s: who stands where,
//!    acts, lines, states of things, what changed in each mind ([`mind::mind_changes`]), and what came in from outside: commands
//!    of players, and answers of minds that took longer than a step.
//! 2. [`journal::writer`] puts them into tables on a thread of its own. A headless town is too fast for that, so its
//!    newest steps stand in a file beside it first.
//! 3. Every game hour [`sim::replay::snapshot`] keeps the whole town: bodies, things and talk at once, each mind when it has
//!    read its letters. What memories say is kept once, in their table.
//! 4. To bring a town back to any step, [`sim::replay::load`] loads the newest snapshot before it
//!    ([`sim::replay::archive`]) and lives the
//!    steps after it again with the same inputs ([`sim::replay::inputs`]). Resuming, watching again, branching off and asking
//!    later are this one thing. Each step is compared with its hash in the record, so that the first difference is known;
//!    `replay --check` compares every row as well ([`journal::verify`]). If the game thinks otherwise since, a town that
//!    goes on is copied as it was, and the time since the last snapshot is lived anew with what players asked for in it.
//!
//! # Code map
//!
//! - `crates/english`: English, whoever says it: lists, numbers, clock and calendar in words and back, forms of verbs,
//!   short forms, articles, person and point of view. Its tests are tables that anybody can extend.
//! - `crates/encoder`: a small sentence encoder (all-MiniLM-L6-v2, weights of a byte each, 18.7 MB, 8 to 22 milliseconds a
//!   sentence): which question or remark something resembles, and which memory answers it. The same everywhere, bit by bit.
//! - `crates/data`: [`data`] finds the game's files, [`bounded`] reads no more of a file than is of use, [`wording`] says
//!   how long texts may be, and what a terminal may be sent.
//! - [`town`]: [`town::Town`] is read from `maps/smallville.tmx`, checked whole, and never changes.
//! - [`embed`]: [`embed::ConceptEmbedder`] puts related words near each other, without a network.
//! - `crates/person`: plain data of one person, shown by [`mind`] under the same names: persona, memory stream and
//!   retrieval, claims and beliefs, ties, calendar, plan, pursuits.
//! - [`mind`]: [`mind::persona`] who somebody is, [`mind::memory`] and [`mind::retrieve`] the memory stream,
//!   [`mind::claim`], [`mind::belief`], [`mind::relate`] and [`mind::calendar`] what is known, of whom one thinks
//!   what, and what is agreed, [`mind::pursuit`] goals for which one needs others, [`mind::search`] looking through memories from outside, [`mind::retouch`] what players change in
//!   them, [`mind::plan`] a day in three zooms, [`mind::reflect`] when conclusions are drawn, [`mind::instinct::inclination`] what they and all else that came
//!   to mind in the morning draw one to (doings, places, people),
//!   [`mind::converse`] a conversation from inside, [`mind::question`] what a mind can ask, [`mind::instinct`] the
//!   tables in `assets/` that all built-in answers share (and the reader of the player's words, the judge of trouble,
//!   the speaker), [`mind::cognition`] the cycle, one file per faculty.
//! - [`brain`]: a thread, a task per person, one thought at a time; [`brain::vectors`] what an embedding model says is near,
//!   [`brain::interviewer`] answers without a record.
//! - [`journal`]: the tables ([`journal::schema`]), writing, reading, branching off, the folder of saved towns.
//! - [`sim`]: bodies, things and what troubles do by themselves (smoke wakes whoever sleeps near it, a fire burns out),
//!   conversations, perception, interventions, newcomers; [`sim::headless`] runs it without a window; [`sim::beginning`] founds a town or brings one back, [`sim::replay::seek`] does so while the game runs;
//!   [`sim::news`] reads the record and says what of it is worth telling.
//! - [`study`]: [`study::record`] is what is measured, one file per measure (spread, ties, gatherings, talk,
//!   reflections, liveliness); [`study::report`] prints them.
//!   Experiments over many towns: [`study::interview`], [`study::community`], [`study::tasks`] and [`study::talks`],
//!   [`study::life`], which lays towns beside what is known of people, [`study::ablation`], in which they live without a
//!   faculty, and [`study::sweep`] over the numbers in [`mind::tuning`]; with [`study::statistics`] and files that any number of processes write ([`study::part`]) and that say
//!   of what they were made ([`study::made`]). A language model may judge
//!   answers and talks ([`study::judge`]).
//! - [`export`]: a stored town as tables with one clock and keys that join (JSON Lines, Parquet), as graphs (GraphML), and
//!   as a chronicle to read; `docs/data.md` explains them with recipes. [`import`]: a town that the published code has
//!   saved, its people with what they remember.
//! - [`view`]: one file per thing that is drawn.
//! - [`ui`]: one file per panel.
//! - `crates/model/`: the connection to language models, with its limits, costs and faults. A crate of its own, tested by
//!   itself; [`brain::model_mind`] asks through it, [`model_link`] connects it as the player chooses.
//! - `crates/paint/`: paints all pictures in `assets/` from text art and small drawing programs.
//!
//! # Invariants
//!
//! - **Invariant:** only `sim` changes the town, inside the sets of [`sim::SimSystems`]. Minds and players send
//!   requests.
//! - **Invariant:** no frame and no walking body waits for a thought. With [`sim::scenario::Pace::Flow`] a step goes
//!   on without whoever thinks; only headless runs wait.
//! - **Invariant:** same seed, same inputs, same town, bit for bit. All random numbers come from one stream per person;
//!   nothing iterates a hash map where order can show; nothing below `ui` reads a wall clock.
//! - **Invariant:** answers are applied in the order of the people, not in the order of their arrival.
//! - **Invariant:** hearsay is never stored as fact, and nobody learns what was not said in their hearing: a belief
//!   has a source and a memory, and each line carries the memories on which it rests.
//! - **Invariant:** `Entity` never leaves the ECS; [`mind::agent::AgentId`] crosses every border.
//! - **Invariant:** a step never waits for the disk in the window, and a file that cannot be used is never overwritten.
//! - **Invariant:** what is done is what the record says: a command is written down and read again before it is obeyed,
//!   what was refused is no input, and a town is never lived anew without its inputs, nor without a copy of how it was.
//! - **Invariant:** what comes from outside is bounded before it is used: files in bytes and depth ([`bounded`]), saved
//!   towns in what they hold and cost (`journal::guard`), and no loop waits without an end.
//! - **Invariant:** what a mind does follows from what is kept of it and from its letters: the random numbers of a thought are
//!   drawn anew from the person's seed and the number of the thought.
//! - **Invariant:** an instinct sees only the inputs of its question, never the world behind them.
//! - **Invariant:** the game opens no socket while no language model and no embedding model is chosen or named: without
//!   one [`brain::model_mind::ModelMind`] is empty.
//!
//! # Cross-cutting concerns
//!
//! - *Errors*: map, people, tables and scripts are read and checked before anything opens; each fault is one line
//!   `file:line: what is wrong; what to do`. After that names exist. A panic in one mind is caught, and that person
//!   stands still for five minutes.
//! - *Borders*: a name, a phrase and a text from outside have one limit each ([`wording::limit`]), which is checked where
//!   they come in: [`mind::persona::border`] for people, [`sim::intervene::Command::too_long`] for what players ask for.
//!   What instinct makes of them is legal by construction, or shortened. What goes to a terminal passes
//!   [`wording::terminal`].
//! - *Words*: word lists, names and sentences that a modder may want to change stand in `assets/`, and no name of the shipped
//!   people, places and public matters in the code (`tests/town/names.rs`).
//! - *Tests*: pure functions beside their code, tables of cases that anybody can extend in `crates/*/tests/tables`, with [`mind::testing`] for what the crates above need of a town; whole days
//!   and bad input in `tests/town/`, one program.
//! - *Speed*: `benches/town`, run with `cargo bench --profile dev`.
//!
//! # Glossary
//!
//! What the game itself made up; all else is the paper's, Tiled's or the ECS's word.
//!
//! - *spot*: the tile from which one person uses a thing. *Stroke*, *entry*, *act*: a day in three zooms.
//! - *instinct*: the built-in answer to a question. *Percept*: something noticed. *Proposal*: what a mind wants its body to
//!   do; *refusal*: why the world says no.
//! - *resolve*: what an inner voice makes of somebody; *trouble*: a state of a thing that wants dealing with, *remedy*: what
//!   one does about it; *favour*: something that somebody gets for one.
//! - *unit*: one town of a study under one condition, *part*: its file; *scene*: a town as it stands before a talk; *slip*:
//!   an act that crosses a boundary; *case*: one thing that is put to a judge; *brief*: what a judge reads of a talk besides
//!   its lines.
//! - *letter*: what a mind is told after a step; *pace*: whether the town waits for its minds; *chain*: calls of a model each
//!   of which had to wait for the one before.
//!
//! # Decisions
//!
//! - *Speech is acts, words come last.* Acts with claims can be checked, remembered and measured; the same act is said
//!   in a hundred ways, and a language model may bring its own words.
//! - *Minds forget at night.* What is stale and mattered little fades, evidence and promises stay: so a long life costs
//!   no more per day than a short one.
//! - *A line takes ten seconds and a step.* Talk happens in game time: people join, leave and are interrupted.
//! - *Snapshots and replay.* Keeping every state of every step would take a hundred times the room; living two hours
//!   again takes a fifth of a second.
//! - *A snapshot is taken before the minds are told.* Then only thoughts that take longer than a step are under way: a mind
//!   shows itself after it has read its letters, together with the answers that the town has not yet applied.
//! - *The files of the map and the tables are kept with the town*, so that a save outlives changes of the game's data.
//! - *A crate for each layer below the window.* Whoever works on a mind builds and tests a mind, not the window.
//! - *Crossbeam channels and a bell.* The world must never await; the minds must never block their thread. So posting
//!   sends and rings a `tokio::sync::Notify`, and the minds' thread drains the channel when it rings.
//! - *Seats and beds are tiles where paths may end but not pass*, so that nobody walks over a bed.
//! - *A distance field per goal.* A town has some hundred goals and ten thousand tiles: the first walk to a goal pays
//!   for all later ones.
//! - *Systems run on one thread.* A frame is some hundred systems of microseconds; handing them to threads took several times
//!   as long as running them. Drawing has a thread of its own.
//! - *A picture is drawn when there is something new to see* ([`view::frames`]): while somebody walks in sight or the player
//!   does something; seldom else; not at all while the window is covered.
//! - *Panels are laid out five times a second* while nobody touches them ([`ui`]): the frames between show them as they are.
//! - *Images are decoded by us, not by Bevy's asset folders*, so that the shared binary runs from any folder.

pub mod view;
pub mod ui;
pub mod preferences;
pub mod model_link;
pub mod settings;

pub use smallville_brain as brain;
pub use smallville_data::{bounded, data, wording};
pub use smallville_draw as draw;
pub use smallville_export as export;
pub use smallville_import as import;
pub use smallville_journal as journal;
pub use smallville_mind as mind;
pub use smallville_mind::embed;
pub use smallville_sim as sim;
pub use smallville_study as study;
pub use smallville_town as town;
