#pragma once

#include <memory>
#include <string>

#include "accounts/accounts.h"
#include "api/cart/coupon_guesses.h"
#include "api/catalogue/font_handlers.h"
#include "api/catalogue/glyph_handlers.h"
#include "api/catalogue/language_handlers.h"
#include "api/catalogue/snapshot_answers.h"
#include "api/catalogue/text_answers.h"
#include "api/pages/page_shell.h"
#include "app/wiring/config.h"
#include "carts/offers.h"
#include "content/edition.h"
#include "db/database.h"
#include "http/content/static_files.h"
#include "pictures/pictures.h"
#include "search/finder.h"
#include "snapshot/snapshot.h"
#include "specimen/drawing/image_store.h"
#include "specimen/tester/tester_fonts.h"
#include "specimen/tester/tester_states.h"
#include "specimen/tester/text_measures.h"
#include "trials/trials.h"

namespace typecase::app {

// Parts of the shop that its previews lean on. All must outlive them.
struct PreviewHost {
  const Config& config;
  db::Database& database;
  const Clock& clock;
  accounts::Accounts& accounts;
  specimen::TesterStates& tester_states;
  std::shared_ptr<specimen::MemoryBudget> font_memory;  // of all that is cached by font
  std::shared_ptr<const http::StaticFiles> files;       // of the web build
};

// Limits and tallies of visitors of previews, apart from those of the shop: nothing is logged.
struct PreviewLimits {
  explicit PreviewLimits(const Clock& clock) : access(clock), coupon_guesses(clock) {}

  specimen::Access access;
  api::CouponGuesses coupon_guesses;
};

// A change set as it would be published.
struct PreviewedDraft {
  std::string name;  // of the change set
  std::shared_ptr<const snapshot::Snapshot> shop;
  content::PostIds posts;  // that it edits: they are shown before their time, and say so
};

// The shop as one snapshot has it, for visitors who browse: it writes nothing, sends nothing and
// has no checkout and no accounts. Threads: any number at once.
class PreviewShop {
 public:
  // The limits must outlive it.
  PreviewShop(const PreviewHost& host, PreviewLimits& limits, PreviewedDraft draft);

  // An answer as the shop gives it, a page where no operation is asked for.
  http::Response answer(const http::Request& request) const;

  // Whether visitors of a preview may ask for the route.
  static bool is_open(const http::Route& route);

 private:
  void add_routes(const PreviewHost& host, PreviewLimits& limits);

  snapshot::Snapshots snapshots_;
  db::PartView<snapshot::Snapshot, catalogue::Catalogue> catalogue_;
  db::PartView<snapshot::Snapshot, licences::Licences> licences_;
  db::PartView<snapshot::Snapshot, content::Content> content_;
  content::Editions editions_;
  search::Finder finder_;
  carts::Offers offers_;
  std::shared_ptr<specimen::OpenedFonts> opened_fonts_;
  specimen::TextMeasures measures_;
  specimen::TesterFonts tester_fonts_;
  specimen::ImageStore images_;
  pictures::Pictures pictures_;
  trials::Trials trials_;
  api::SnapshotAnswers answers_;
  api::TextStates text_states_;
  api::FontStates font_states_;
  api::FontAnswers fonts_;
  api::TextAnswers texts_;
  api::GlyphAnswers glyphs_;
  api::LanguageAnswers languages_;
  std::shared_ptr<const http::Router> routes_;
  std::optional<api::PageShell> pages_;
};

}  // namespace typecase::app
