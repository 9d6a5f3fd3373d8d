#pragma once

#include "api/answer.h"
#include "trials/trials.h"

namespace typecase::api::answers {

struct NamedStyle {
  const catalogue::Style* style;
  std::string_view id = style->id.text, name = style->name;
};
BOOST_DESCRIBE_STRUCT(NamedStyle, (), (id, name))

struct TrialFamily {
  const trials::OfferedFamily& offered;
  std::string_view id = offered.family->id.text, name = offered.family->name;
  std::vector<NamedStyle> styles = each<NamedStyle>(offered.styles);
  std::size_t characters = offered.characters;
  std::string_view summary = offered.summary;
};
BOOST_DESCRIBE_STRUCT(TrialFamily, (), (id, name, styles, characters, summary))

// Of a shop that gives trials.
struct TrialOffer {
  const trials::Offer& offer;
  trials::AcceptedTerms terms = {offer.terms()->version, offer.terms()->sha256};
  std::vector<std::string_view> purposes = {trials::purposes.begin(), trials::purposes.end()};
  std::int64_t days = trials::link_life.count();
  std::vector<TrialFamily> families = each<TrialFamily>(offer.families);
};
BOOST_DESCRIBE_STRUCT(TrialOffer, (), (terms, purposes, days, families))

struct TrialRequested {
  std::string_view email;
  std::int64_t days = trials::link_life.count();
};
BOOST_DESCRIBE_STRUCT(TrialRequested, (), (email, days))

struct AskedTrial {
  const trials::Trial& trial;
  Time asked_at = trial.created_at;
  std::string_view email = trial.email, name = trial.name, company = trial.company;
  std::string_view purpose = trial.purpose;
  bool news = trial.news;
  trials::AcceptedTerms terms = {trial.terms_version, trial.terms_sha256};
  int downloads = trial.downloads;
  std::vector<std::string_view> families = each_text(trial.families, &trials::GivenFamily::name);
};
BOOST_DESCRIBE_STRUCT(AskedTrial, (),
                      (asked_at, email, name, company, purpose, news, terms, downloads, families))

}  // namespace typecase::api::answers
