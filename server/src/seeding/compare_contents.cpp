#include "seeding/compare_contents.h"

#include <algorithm>

#include "seeding/folder_files.h"

namespace typecase::seeding {
namespace {

std::vector<licences::Kind> written_part(std::vector<licences::Kind> kinds) {
  for (licences::Kind& kind : kinds) {
    kind.eula_sha256.clear();
    kind.state = {};
  }
  return kinds;
}

std::vector<licences::Override> written_part(std::vector<licences::Override> overrides) {
  for (licences::Override& change : overrides) {
    if (change.eula) change.eula->sha256.clear();
  }
  return overrides;
}

std::optional<licences::Eula> written_part(std::optional<licences::Eula> eula) {
  if (eula) eula->sha256.clear();
  return eula;
}

// Of pages and posts.
template <class Text>
std::vector<Text> texts_by_id(std::vector<Text> texts) {
  for (Text& text : texts) text.rich_text = {};
  std::ranges::sort(texts, {}, &Text::id);
  return texts;
}

std::vector<content::Project> projects_by_id(std::vector<content::Project> projects) {
  std::ranges::sort(projects, {}, &content::Project::id);
  return projects;
}

// Without menus that have no items.
std::map<int, std::vector<content::MenuItem>> filled(
    std::map<int, std::vector<content::MenuItem>> menus) {
  std::erase_if(menus, [](const auto& menu) { return menu.second.empty(); });
  return menus;
}

bool same_shop(const changes::ShopContents& one, const changes::ShopContents& other) {
  return one.foundry == other.foundry && one.sales_settings.seller == other.sales_settings.seller &&
         one.invoices.prefix == other.invoices.prefix &&
         one.invoices.first_number == other.invoices.first_number;
}

bool same_licences(const licences::Licences& one, const licences::Licences& other) {
  return written_part(one.kinds) == written_part(other.kinds) &&
         one.combinations == other.combinations &&
         written_part(one.trial_terms) == written_part(other.trial_terms);
}

}  // namespace

std::vector<std::string> differing_files(const changes::ShopContents& one,
                                         const changes::ShopContents& other) {
  std::vector<std::string> files;
  auto compare = [&](const char* file, bool is_same) {
    if (!is_same) files.emplace_back(file);
  };
  const content::Content &texts = one.content, &others = other.content;
  compare("shop.toml", same_shop(one, other));
  compare("licences.toml", same_licences(one.licences, other.licences));
  compare("family-licences.toml",
          written_part(one.licences.overrides) == written_part(other.licences.overrides));
  compare("price-lists.toml", one.sales_settings.price_lists == other.sales_settings.price_lists);
  compare("tax", rates_by_country(one.sales_settings.rates) ==
                     rates_by_country(other.sales_settings.rates));
  compare("coupons.toml", one.coupons == other.coupons);
  compare("menus.toml", filled(texts.menus) == filled(others.menus));
  compare("pangrams.toml", texts.pangrams == others.pangrams);
  compare("projects.toml", projects_by_id(texts.projects) == projects_by_id(others.projects));
  compare("pages", texts_by_id(texts.pages) == texts_by_id(others.pages));
  compare("royalties.toml", one.shares == other.shares);
  compare("news", texts_by_id(texts.posts) == texts_by_id(others.posts));
  return files;
}

Fault not_the_same(const std::string& file) {
  return {file, "not_the_same",
          "The folder has no form for something in this part: it would be read as something else."};
}

}  // namespace typecase::seeding
