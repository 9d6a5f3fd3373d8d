// Measured by scripts/benches/http: the real server with routes that cost as little as a route can.
//   http_bench --port N --per-address N --files FOLDER

#include <boost/json.hpp>
#include <csignal>
#include <map>

#include "base/log.h"
#include "http/content/static_files.h"
#include "http/server/server.h"

namespace {

using namespace typecase;

std::map<std::string, std::string> read_options(int count, char** words) {
  std::map<std::string, std::string> options;
  for (int i = 1; i + 1 < count; i += 2) options[words[i]] = words[i + 1];
  return options;
}

std::shared_ptr<http::Router> routes(const std::string& files) {
  auto router = std::make_shared<http::Router>();
  auto hello = [](const http::Request&) { return http::json({{"message", "Hello, World!"}}); };
  router->add({http::Method::get, "/json", "", http::Run::on_io, hello});
  router->add({http::Method::get, "/work", "", http::Run::work, hello});
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
  log::set_level(log::Level::warning);
  http::raise_descriptor_limit();

  http::ServerOptions options;
  options.io_threads = 1;
  options.work_threads = 1;
  options.connections_per_address = std::stoi(given["--per-address"]);
  http::Server server(options);
  auto port = static_cast<std::uint16_t>(std::stoi(given["--port"]));
  server.listen({"127.0.0.1", port}, routes(given["--files"]));

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
