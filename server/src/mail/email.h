#pragma once

#include <string>
#include <vector>

#include "mail/mail.h"

namespace typecase::mail {

// The contents of a mail, from which its plain text and its HTML are written. Empty fields are left
// out. Every field is one line of plain text, by any author (base/text/one_line.h): it can begin no
// paragraph, header or element.
struct Email {
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
  std::string foundry = {};  // The sender; in head and foot.
  std::string why = {};      // The last line: why the reader gets this mail.
};

// "Hello Ada,"; without a name "Hello,".
std::string greeting(std::string_view name = {});

// Lines of at most 72 characters; a link stands on a line of its own, however long.
std::string to_text(const Email& email);

// A document for every mail program: no images, no scripts, nothing that is fetched, and no colours
// but those of the reader's light or dark theme.
std::string to_html(const Email& email);

// Both, ready for queue(). Throws std::invalid_argument for a link that is no web address, as
// to_text() and to_html() do.
Mail to_mail(const Email& email, std::string kind, std::string event, std::string to,
             std::string to_name);

}  // namespace typecase::mail
