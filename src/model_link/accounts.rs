//! What was spent on a day, over all connections, and its account in a file.

use smallville_model::meter::spent::Spent;

use super::ModelLink;
use crate::preferences::account;

impl ModelLink {
    /// Keeps the account of a day; another day than the one before begins at what its file says.
    ///
    /// # Errors
    /// It cannot be kept; said once for each change.
    pub fn keep_account(&mut self, today: &str) -> std::io::Result<()> {
        if self.day != today {
            let is_first = std::mem::replace(&mut self.day, today.to_owned()).is_empty();
            let before = self.folder.as_ref().map_or_else(Spent::default, |folder| account::load(folder, today));
            // What was spent before the first look at the account belongs to this day too.
            let begun = if is_first { before + self.meter.today() } else { before };
            self.meter.begin_day(begun);
            self.kept = before;
        }
        let spent = self.meter.today();
        let Some(folder) = self.folder.as_ref().filter(|_| spent != self.kept) else { return Ok(()) };
        self.kept = spent;
        account::save(folder, today, spent)
    }
}
