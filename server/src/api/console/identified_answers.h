#pragma once

#include "api/answer.h"
#include "api/console/trial_answers.h"
#include "backoffice/identify.h"

// Whose a found font file is, in the shapes of api/console.yaml.
namespace typecase::api::answers {

enum class FontVerdict { trial, delivered, changed, redrawn, altered, unmarked, unknown };
BOOST_DESCRIBE_ENUM(FontVerdict, trial, delivered, changed, redrawn, altered, unmarked, unknown)

FontVerdict verdict_of(const backoffice::IdentifiedFont& found);

struct IdentifiedTrial {
  const trials::Trial& trial;
  std::string_view id = trial.id, name = trial.name, email = trial.email, company = trial.company;
  Time created_at = trial.created_at;
  bool is_forgotten = trial.forgotten_at.has_value();
};
BOOST_DESCRIBE_STRUCT(IdentifiedTrial, (), (id, name, email, company, created_at, is_forgotten))

struct IdentifiedLicence {
  const delivery::Identified::Holder& holder;
  std::string_view order_id = holder.order.text, serial = holder.serial;
  delivery::LicenceState state = holder.state;
  std::string_view licensee = holder.licensee, email = holder.email, fonts = holder.fonts;
  std::string_view licence = holder.licence, tier = holder.tier;
  Time paid_at = holder.paid_at;
};
BOOST_DESCRIBE_STRUCT(IdentifiedLicence, (),
                      (order_id, serial, state, licensee, email, fonts, licence, tier, paid_at))

struct IdentifiedFont {
  FontVerdict verdict = FontVerdict::unknown;
  std::optional<std::string_view> style;
  std::string_view claim;
  std::vector<SoldFamily> drawn_as;
  std::optional<IdentifiedTrial> trial;
  std::optional<IdentifiedLicence> licence;
};
BOOST_DESCRIBE_STRUCT(IdentifiedFont, (), (verdict, style, claim, drawn_as, trial, licence))

IdentifiedFont identified_answer(const backoffice::IdentifiedFont& found,
                                 const catalogue::Catalogue& catalogue);

}  // namespace typecase::api::answers
