-- Orders under each version of the text of a licence kind are counted along it.
CREATE INDEX order_line_licence ON order_line (licence_id, eula_version, order_id);
