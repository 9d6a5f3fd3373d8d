#include "api/account/user_agent.h"

namespace typecase::api {
namespace {

struct Mark {
  std::string_view mark;  // what the header holds
  std::string_view name;
};

// In this order: Edge and Opera also call themselves Chrome, and nearly all Safari.
constexpr Mark browsers[] = {{"Edg", "Edge"},
                             {"OPR/", "Opera"},
                             {"SamsungBrowser/", "Samsung Internet"},
                             {"Firefox/", "Firefox"},
                             {"FxiOS/", "Firefox"},
                             {"CriOS/", "Chrome"},
                             {"HeadlessChrome/", "Chromium"},
                             {"Chromium/", "Chromium"},
                             {"Chrome/", "Chrome"},
                             {"Safari/", "Safari"}};
// iPads and phones say Mac OS X or Linux as well.
constexpr Mark systems[] = {{"iPhone", "an iPhone"}, {"iPad", "an iPad"},  {"Android", "Android"},
                            {"Windows", "Windows"},  {"CrOS", "ChromeOS"}, {"Mac OS X", "a Mac"},
                            {"Linux", "Linux"}};

template <std::size_t count>
std::string_view first(const Mark (&marks)[count], std::string_view text) {
  for (const Mark& mark : marks) {
    if (text.find(mark.mark) != text.npos) return mark.name;
  }
  return {};
}

}  // namespace

std::string agent_name(std::string_view user_agent) {
  std::string_view browser = first(browsers, user_agent);
  std::string_view system = first(systems, user_agent);
  if (browser.empty()) return system.empty() ? "" : "A browser on " + std::string(system);
  if (system.empty()) return std::string(browser);
  return std::string(browser) + " on " + std::string(system);
}

}  // namespace typecase::api
