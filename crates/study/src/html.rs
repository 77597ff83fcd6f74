//! A page of a study: one file of HTML with tables and charts, for light and dark, without scripts and without a network.

/// How the page looks.
const STYLE: &str = "
:root { color-scheme: light dark; --line: #8884; --quiet: #777; }
@media (prefers-color-scheme: dark) { :root { --quiet: #aaa; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
summary { cursor: pointer; font-weight: 600; margin: 1rem 0; } figure { margin: 1rem 0; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; } caption { text-align: left; color: var(--quiet); padding-bottom: .4rem; }
.scroll { overflow-x: auto; } .quiet { color: var(--quiet); }
svg { max-width: 100%; height: auto; } svg text { fill: currentColor !important; }
svg [stroke='#000000'] { stroke: currentColor; }
";

/// A page that is being written.
#[derive(Clone, Debug, Default)]
pub struct Page {
    title: String,
    body: String,
}

impl Page {
    /// A page with a title.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self { title: escaped(title), body: format!("<h1>{}</h1>\n", escaped(title)) }
    }

    /// A heading.
    pub fn heading(&mut self, text: &str) {
        self.body.push_str(&format!("<h2>{}</h2>\n", escaped(text)));
    }

    /// A paragraph.
    pub fn say(&mut self, text: &str) {
        self.body.push_str(&format!("<p>{}</p>\n", escaped(text)));
    }

    /// A table: what it shows, the names of its columns, and its rows.
    pub fn table(&mut self, caption: &str, columns: &[&str], rows: &[Vec<String>]) {
        let cells = |tag: &str, cells: &mut dyn Iterator<Item = &str>| {
            let cells: String = cells.map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
            format!("<tr>{cells}</tr>\n")
        };
        let head = cells("th", &mut columns.iter().copied());
        let rows: String = rows.iter().map(|row| cells("td", &mut row.iter().map(String::as_str))).collect();
        let caption = escaped(caption);
        self.body.push_str(&format!(
            "<div class=\"scroll\"><table><caption>{caption}</caption>\n\
             <thead>{head}</thead>\n<tbody>{rows}</tbody></table></div>\n"
        ));
    }

    /// A chart that was made by [`super::chart`], and what it shows.
    pub fn chart(&mut self, svg: &str, shows: &str) {
        // The numbers stand in a table beside each chart; whoever hears the page is told what it is.
        let shows = escaped(shows);
        self.body.push_str(&format!(
            "<figure role=\"img\" aria-label=\"{shows}\">{svg}\
             <figcaption class=\"quiet\">{shows}</figcaption></figure>\n"
        ));
    }

    /// Something that is read on demand: its title, and what it holds.
    pub fn fold(&mut self, title: &str, is_open: bool, write: impl FnOnce(&mut Self)) {
        let open = if is_open { " open" } else { "" };
        self.body.push_str(&format!("<details{open}><summary>{}</summary>\n", escaped(title)));
        write(self);
        self.body.push_str("</details>\n");
    }

    /// A small heading inside of something.
    pub fn subheading(&mut self, text: &str) {
        self.body.push_str(&format!("<h3>{}</h3>\n", escaped(text)));
    }

    /// The page as a file.
    #[must_use]
    pub fn html(&self) -> String {
        let Self { title, body } = self;
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <style>{STYLE}</style></head>\n<body>\n{body}</body>\n</html>\n"
        )
    }
}

/// Text in which no sign is read as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_never_read_as_html() {
        let mut page = Page::new("A & B");
        page.say("<script>alert(1)</script>");
        page.table("x", &["a"], &[vec!["\"<b>\"".into()]]);
        page.fold("<i>", true, |page| page.subheading("C < D"));
        let html = page.html();
        assert!(html.contains("<details open><summary>&lt;i&gt;</summary>\n<h3>C &lt; D</h3>\n</details>"), "{html}");
        assert!(html.contains("<title>A &amp; B</title>") && !html.contains("<script"), "{html}");
        assert!(html.contains("<td>&quot;&lt;b&gt;&quot;</td>"), "{html}");
    }
}
