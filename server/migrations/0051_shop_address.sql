-- public_url: of the shop as it was served last. Verbs whose own settings name none use it for links.
CREATE TABLE shop_address (
  id {i64} NOT NULL PRIMARY KEY CHECK (id = 1),
  public_url TEXT NOT NULL
){tail};
