//! `smallville study`: what a study is asked for, checked.

use std::{path::PathBuf, str::FromStr};

use clap::{Args, Subcommand};

use super::MindArgs;
use crate::study::{
    ablation,
    interview::condition::{Closed, Condition},
    sweep::variation::Variation,
    tasks,
};

/// Seeds may lie so far from each other at most: nobody lives more towns than that.
const MOST_SEEDS: u64 = 10_000;

/// `smallville study`.
#[derive(Clone, Debug, Subcommand)]
pub enum Study {
    /// Live towns with parts of memory closed, ask everybody, and say which answers hold (Park et al. 2023, §6).
    Interview(Interview),
    /// Live towns and measure what becomes of them as communities: news, ties, gatherings, manners (§7).
    Community(Community),
    /// Give people goals that need others, with and without target-driven planning, and score what is done (STSS,
    /// Wang et al. 2024).
    Tasks(Tasks),
    /// Freeze moments before talks about such goals, lead each talk anew, and check what it achieved (STSS at the level of
    /// language).
    Talks(Talks),
    /// Live towns for a week and lay their days and their company beside what is known of people.
    Life(Life),
    /// Live towns without reflection, planning, observation or likeness, and measure by how much what people do differs.
    Ablation(Ablation),
    /// Live towns with other numbers, such as how far talk is heard, and write one row for each town.
    Sweep(Sweep),
    /// Write forms for people: answers in the place of the residents, or blind sheets to rank all answers.
    Sheets(Sheets),
    /// Let a language model judge, blind: it ranks the answers of interviews (§6), or says what talks about goals achieved.
    Judge(Judge),
    /// Put the parts of a study together, with what people wrote and judges said, and write its page.
    Merge(Merge),
}

/// What is asked of every study over towns.
#[derive(Args, Clone, Debug)]
pub struct Shared {
    /// The seeds of the towns: `7`, `1..10` or `1,4,9`.
    #[arg(long, value_name = "SEEDS", default_value = "1..10")]
    pub seeds: Seeds,
    /// Who thinks for the people.
    #[command(flatten)]
    pub mind: MindArgs,
    /// How many towns are lived at once; without it, as many as there are cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// The folder of the study; what is whole in it is not done again.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// A folder with maps, personas, assets and shaders of your own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// `smallville study interview`.
#[derive(Args, Clone, Debug)]
pub struct Interview {
    /// What every study is asked.
    #[command(flatten)]
    pub shared: Shared,
    /// Only these conditions; all four if not given.
    #[arg(long, value_enum, value_name = "CONDITION", value_delimiter = ',')]
    pub conditions: Vec<Condition>,
    /// When faculties are off; without it, at the interview only, after the same life, as in the paper.
    #[arg(long, value_enum, default_value_t)]
    pub closed: Closed,
    /// A file with questions of your own, as many as you like, written as `assets/studies/interview.ron` is.
    #[arg(long, value_name = "FILE")]
    pub questions: Option<PathBuf>,
    /// How many days are lived before the interview.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub days: u32,
    /// Keep the town of the full architecture of each seed, to be watched again by whoever ranks.
    #[arg(long)]
    pub saves: bool,
}

/// `smallville study community`.
#[derive(Args, Clone, Debug)]
pub struct Community {
    /// What every study is asked.
    #[command(flatten)]
    pub shared: Shared,
    /// How many days are lived.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub days: u32,
    /// Ask everybody about this as well, as "the harvest festival"; may be given several times.
    #[arg(long = "fact", value_name = "TOPIC")]
    pub facts: Vec<String>,
}

/// `smallville study tasks`.
#[derive(Args, Clone, Debug)]
pub struct Tasks {
    /// What every study is asked.
    #[command(flatten)]
    pub shared: Shared,
    /// Only these tasks: numbers such as `A0`, or kinds: public, appointment, companions, online, help.
    #[arg(long, value_name = "TASK", value_delimiter = ',')]
    pub tasks: Vec<String>,
    /// Only these conditions; all three if not given.
    #[arg(long, value_enum, value_name = "CONDITION", value_delimiter = ',')]
    pub conditions: Vec<tasks::condition::Condition>,
    /// Let everybody live in each town, and not only the cast of its task.
    #[arg(long)]
    pub everybody: bool,
    /// For whom the language model thinks, if there is one.
    #[arg(long, value_enum, default_value_t)]
    pub asks: tasks::unit::Asks,
    /// Write what was done and said in each town as well.
    #[arg(long)]
    pub transcripts: bool,
}

/// `smallville study talks`.
#[derive(Args, Clone, Debug)]
pub struct Talks {
    /// What every study is asked.
    #[command(flatten)]
    pub shared: Shared,
    /// Only these tasks: numbers such as `A0`, or kinds: public, appointment, companions, online, help.
    #[arg(long, value_name = "TASK", value_delimiter = ',')]
    pub tasks: Vec<String>,
    /// How many talks of each town are frozen at most.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=24))]
    pub scenes: u16,
}

/// `smallville study life`.
#[derive(Args, Clone, Debug)]
pub struct Life {
    /// What every study is asked.
    #[command(flatten)]
    pub shared: Shared,
    /// How many whole days are lived; a weekend comes with the sixth.
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub days: u32,
}

/// `smallville study ablation`.
#[derive(Args, Clone, Debug)]
pub struct Ablation {
    /// What every study is asked.
    #[command(flatten)]
    pub shared: Shared,
    /// Only these conditions; all six if not given. The others are compared with `full`.
    #[arg(long, value_enum, value_name = "CONDITION", value_delimiter = ',')]
    pub conditions: Vec<ablation::condition::Condition>,
    /// How many whole days are lived; how unlike days are needs two.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub days: u32,
}

/// `smallville study sweep`.
#[derive(Args, Clone, Debug)]
pub struct Sweep {
    /// What every study is asked.
    #[command(flatten)]
    pub shared: Shared,
    /// A number and the values that it takes, as `hearing_tiles=2,4,8`; given several times, all combinations are lived.
    #[arg(long, value_name = "NAME=V1,V2", required = true)]
    pub vary: Vec<Variation>,
    /// How many days are lived.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub days: u32,
}

/// `smallville study sheets`.
#[derive(Args, Clone, Debug)]
pub struct Sheets {
    /// The folder of the study.
    pub folder: PathBuf,
    /// Write blind sheets to rank all answers, those of people among them; else blank forms for answers.
    #[arg(long)]
    pub ranks: bool,
}

/// `smallville study judge`.
#[derive(Args, Clone, Debug)]
pub struct Judge {
    /// The folder of the study; what this judge has judged in it is not asked again.
    pub folder: PathBuf,
    /// Which model judges.
    #[command(flatten)]
    pub mind: MindArgs,
    /// How many questions or texts are put at once; the connection to the server may allow fewer.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// A folder with an `assets/studies/judge.txt` or `judge_talks.txt` of your own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// `smallville study merge`.
#[derive(Args, Clone, Debug)]
pub struct Merge {
    /// The folders with the parts.
    #[arg(required = true)]
    pub folders: Vec<PathBuf>,
    /// Where the whole study is put; without it, the first of the folders.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// The seeds of some towns, in order and each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds(pub Vec<u64>);

impl FromStr for Seeds {
    type Err = String;

    /// `7`, `1..10` (both ends are meant) or `1,4,9`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" names no seeds; write one as 7, several as 1,4,9 or a range as 1..10");
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let mut seeds = Vec::new();
        for part in text.split(',') {
            match part.split_once("..") {
                Some((from, until)) => {
                    let (from, until) = (number(from)?, number(until.trim_start_matches('='))?);
                    if until < from || until - from >= MOST_SEEDS {
                        return Err(format!(
                            "\"{part}\" is no range of up to {MOST_SEEDS} seeds; write the smaller one first"
                        ));
                    }
                    seeds.extend(from..=until);
                }
                None => seeds.push(number(part)?),
            }
        }
        seeds.sort_unstable();
        seeds.dedup();
        Ok(Self(seeds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_read_as_they_are_written() {
        let check = |text: &str, expected: &[u64]| assert_eq!(text.parse(), Ok(Seeds(expected.to_vec())), "{text}");
        check("7", &[7]);
        check("1..4", &[1, 2, 3, 4]);
        check("9,1,2..3,2", &[1, 2, 3, 9]);
        for wrong in ["", "ten", "1..", "5..1", "1..99999999"] {
            assert!(wrong.parse::<Seeds>().is_err(), "{wrong}");
        }
    }
}
