#pragma once

#include <string>
#include <vector>

#include "mail/mail.h"

namespace typecase::mail {

// A mail told once, for its text and its HTML. What is empty is left out. Every field is one line
// of plain text, whoever wrote it (base/one_line.h): it can begin no paragraph, header or element.
struct Letter {
  struct Fact {
    std::string name;  // "Licensee"
    std::string value;
  };
  struct Part {  // Any of them, in this order.
    std::string paragraph = {};
    std::vector<Fact> facts = {};
    std::string link_label = {};  // "Confirm the address"
    std::string link = {};  // http or https, as it goes into an attribute; its address is shown.
  };

  std::string subject = {};
  std::string greeting = {};  // "Hello Ada,"
  std::vector<Part> parts = {};
  std::string foundry = {};  // Who writes; stands in head and foot.
  std::string why = {};      // The last line: why the reader gets this mail.
};

// Lines of at most 72 characters; a link stands on a line of its own, however long.
std::string to_text(const Letter& letter);

// A document for every mail program: no images, no scripts, nothing that is fetched, and no colours
// but those of the reader's light or dark theme.
std::string to_html(const Letter& letter);

// Both, ready for queue(). Throws std::invalid_argument for a link that is no web address, as
// to_text() and to_html() do.
Mail to_mail(const Letter& letter, std::string kind, std::string event, std::string to,
             std::string to_name);

}  // namespace typecase::mail
