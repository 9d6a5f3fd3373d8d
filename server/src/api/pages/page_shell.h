#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "api/catalogue/snapshot_answers.h"
#include "api/pages/page_scripts.h"
#include "api/pages/screens.h"
#include "http/content/static_files.h"
#include "http/routing/router.h"

namespace typecase::api {

struct PageSettings {
  std::filesystem::path web_root;  // The web shop's build: index.html, checkout.html, assets/
  std::string public_url;
  std::string gateway_origin;   // The sandbox's origin; empty: Stripe's
  std::string language = "en";  // BCP 47: of the shop's texts, all of them
  // The files of web_root, where they are in memory already; null: they are read.
  std::shared_ptr<const http::StaticFiles> files = {};
  bool is_preview = false;  // No page is for search engines.
};

// Where pages are kept that are the same for all visitors while the shop stands as it is. Both
// outlive the pages.
struct PageStore {
  SnapshotAnswers& answers;
  std::function<SnapshotAnswers::State()> state;  // all that pages are made from
};

// Everything that is no API: files of the web build, and pages that carry their main text and
// data. The policy of a document names the hashes of the inline texts of its template and those of
// the build's policy.json, {"styles": ["sha256-..."]}; only the checkout's lets the gateway in, and
// all others demand Trusted Types (decision 0017).
class PageShell {
 public:
  // Throws when the web build is missing or lacks a file or a marker: <!--head-->,
  // </head>, <!--main-->, <!--data-->. Without a store each page is made for who asks.
  PageShell(const PageSettings& settings, Screens screens,
            std::optional<PageStore> store = std::nullopt);

  http::Response answer(const http::Request& request) const;

  // A file, or a page that is in the store; nullopt: answer() has to make it. Never blocks.
  std::optional<http::Response> find(const http::Request& request) const;

  // Of a router, for whatever is no other route's.
  http::Route route() const;

  const std::shared_ptr<const http::StaticFiles>& files() const { return files_; }

  // Whether a path's first segment is a screen's, a published family's or a file's: everybody may
  // know it. Answers from memory.
  bool knows_segment(std::string_view segment) const;

 private:
  struct Document {
    std::string before_head, rest_of_head, before_main, before_data, rest;
    std::string policy;
  };
  using File = SnapshotAnswers::File;

  const std::string& file(const std::string& name) const;
  Document load(const std::string& name, bool checkout) const;
  bool is_file(std::string_view path) const;
  std::optional<std::string> key_in_store(const http::Request& request) const;
  Screen screen(const http::Request& request) const;
  http::Response answer(const http::Request& request, const Screen& screen) const;
  File page(const Screen& screen) const;

  PageSettings settings_;
  Screens screens_;
  std::optional<PageStore> store_;
  std::shared_ptr<const http::StaticFiles> files_;
  bool secure_;  // Visitors come by https
  Document shop_;
  Document checkout_;
  PageScripts scripts_;
};

}  // namespace typecase::api
