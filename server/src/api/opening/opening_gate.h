#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "api/opening/opening_page.h"
#include "catalogue/catalogue.h"
#include "http/routing/router.h"
#include "setup/looks.h"
#include "setup/opening.h"
#include "specimen/drawing/drawing_fonts.h"

namespace typecase::api {

// Keeps visitors out of a shop that is being set up, and lets staff in who follow a link of the
// console. Pages answer 503 with "Opening soon", operations and files 503 not_open_yet. Robots are
// refused; the gateway's webhooks and the browsers' reports come through. Nothing is stored on the
// way, for staff either, so that the opened shop is seen at once. Thread-safe.
class OpeningGate {
 public:
  // is_secure: visitors come by https. All must outlive it.
  OpeningGate(const setup::Opening& opening, setup::Looks& looks,
              const catalogue::Current& catalogue, specimen::DrawingFonts fonts, bool is_secure);

  // The same routes behind the gate; these themselves where the shop is open already.
  std::shared_ptr<const http::Router> gated(std::shared_ptr<const http::Router> router);

 private:
  using Answer = std::function<http::Response(const http::Request&)>;

  http::Route gated(http::Route route, Answer closed) const;
  bool may_enter(const http::Request& request) const;
  http::Response close(const http::Request& request);
  http::Response enter(const http::Request& request);
  http::Response page();
  OpeningWords words(const catalogue::Catalogue& shop, const std::string& text, double size);
  std::string_view pass_name() const;

  const setup::Opening& opening_;
  setup::Looks& looks_;
  const catalogue::Current& catalogue_;
  specimen::DrawingFonts fonts_;
  const bool is_secure_;

  std::mutex guard_;
  std::shared_ptr<const catalogue::Catalogue> drawn_;  // the shop that the page shows
  OpeningPage page_;
};

}  // namespace typecase::api
