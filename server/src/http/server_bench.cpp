// What scripts/bench-http and scripts/bench-slow measure: the real server with routes that cost as
// little as a route can. It prints its port and drains on SIGTERM.
//   http_bench --port N --io-threads N --per-address N --files FOLDER --log

#include <boost/json.hpp>
#include <csignal>
#include <iostream>
#include <map>

#include "base/log.h"
#include "http/server.h"
#include "http/static_files.h"

namespace {

using namespace typecase;

std::map<std::string, std::string> read_options(int count, char** words) {
  std::map<std::string, std::string> options{
      {"--port", "0"}, {"--io-threads", "1"}, {"--per-address", "100"}, {"--files", ""}};
  for (int i = 1; i < count; ++i) {
    std::string name = words[i];
    options[name] = name == "--log" ? "on" : i + 1 < count ? words[++i] : "";
  }
  return options;
}

// About what GET /api/fonts/{id} holds for a family of ten styles.
std::string family() {
  boost::json::array styles;
  for (int i = 1; i <= 10; ++i) {
    styles.push_back({{"id", "meridian-" + std::to_string(i * 100)},
                      {"name", "Meridian " + std::to_string(i * 100)},
                      {"weight", i * 100},
                      {"italic", false},
                      {"price", {{"amount", 4000 + i}, {"currency", "EUR"}}}});
  }
  return boost::json::serialize(
      boost::json::value{{"id", "meridian"}, {"name", "Meridian"}, {"styles", std::move(styles)}});
}

std::shared_ptr<http::Router> routes(const std::string& files) {
  auto router = std::make_shared<http::Router>();
  auto hello = [](const http::Request&) { return http::json({{"message", "Hello, World!"}}); };
  router->add({http::Method::get, "/json", "", http::Run::on_io, hello});
  router->add({http::Method::get, "/", "", http::Run::on_io, hello});
  router->add({http::Method::get, "/work", "", http::Run::work, hello});
  router->add({http::Method::post, "/api/cart/quote", "", http::Run::work, hello});

  auto snapshot =
      std::make_shared<http::Variants>(http::make_variants(family(), "application/json", 11));
  auto catalogue = [snapshot](const http::Request& request) {
    return std::move(http::compressed(request, *snapshot).set("Cache-Control", "no-cache"));
  };
  router->add({http::Method::get, "/api/fonts", "", http::Run::on_io, catalogue});
  router->add({http::Method::get, "/api/fonts/{id}", "", http::Run::on_io, catalogue});
  if (files.empty()) return router;
  auto folder = std::make_shared<http::StaticFiles>(files);
  router->add({http::Method::get, "/{path...}", "", http::Run::on_io,
               [folder](const http::Request& request) {
                 return folder->serve(request, request.parameter("path"));
               }});
  return router;
}

}  // namespace

int main(int count, char** words) {
  auto given = read_options(count, words);
  log::set_level(given.count("--log") ? log::Level::info : log::Level::warning);
  http::raise_descriptor_limit();

  http::ServerOptions options;
  options.io_threads = std::stoi(given["--io-threads"]);
  options.work_threads = 1;
  options.connections_per_address = std::stoi(given["--per-address"]);
  http::Server server(options);
  auto port = static_cast<std::uint16_t>(std::stoi(given["--port"]));
  std::cout << server.listen({"127.0.0.1", port}, routes(given["--files"])) << std::endl;

  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTERM);
  sigaddset(&stops, SIGINT);
  sigprocmask(SIG_BLOCK, &stops, nullptr);
  server.start();
  int which = 0;
  sigwait(&stops, &which);
  server.drain();
}
