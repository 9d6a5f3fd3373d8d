-- menu: 1 is the header, 2 the footer. position: its place in that menu.
CREATE TABLE menu_item (
  id TEXT NOT NULL PRIMARY KEY,
  menu {i64} NOT NULL CHECK (menu IN (1, 2)),
  position {i64} NOT NULL,
  link TEXT NOT NULL,
  title TEXT NOT NULL
) {tail};

-- A static page of /pages/{id}.
CREATE TABLE page (
  id TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  markdown TEXT NOT NULL
) {tail};

-- A text of the tester, by script and language.
CREATE TABLE pangram (
  position {i64} NOT NULL PRIMARY KEY,
  script TEXT NOT NULL,
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL
) {tail};
