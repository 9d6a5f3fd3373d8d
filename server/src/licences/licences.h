#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/money.h"
#include "db/versioned.h"

namespace typecase::licences {

// A size of a licence kind: "4 to 10 people".
struct Tier {
  std::string id;             // unique within the kind
  std::string name;
  Multiplier multiplier;      // kind and tier already multiplied
  bool contact_us = false;    // no price: the foundry is asked
};

// A text the buyer gives with the licence: domains, the name of an app.
struct TextField {
  std::string id;
  std::string label;
  bool required = false;
};

struct Kind {
  std::string id;                    // "desktop"; the cart's fontLicenseId
  std::string name;
  std::string metric;                // "users", "pageViews", ...
  std::string question;              // "People who use the fonts"
  std::string summary;
  std::vector<std::string> grants;   // plain words
  std::vector<std::string> limits;
  std::vector<std::string> formats;  // "otf" (OTF or TTF as made), "woff2", "woff"
  std::vector<TextField> fields;
  std::vector<Tier> tiers;           // the cart's licenseOptionId
  std::string eula_version;          // "1.0"
  std::string eula_markdown;
  std::string eula_sha256;           // hex, of the Markdown text

  const Tier* tier(std::string_view id) const;
};

struct Licences {
  std::vector<Kind> kinds;  // in the foundry's order

  const Kind* kind(std::string_view id) const;
};

std::shared_ptr<const Licences> load(db::Connection& connection);
using Current = db::Versioned<Licences>;

}  // namespace typecase::licences
