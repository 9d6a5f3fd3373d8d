#pragma once

#include "api/answer.h"
#include "staff/saved_views.h"

// Saved views, in the shapes of api/console.yaml.
namespace typecase::api::answers {

struct SavedView {
  const std::string& reader;  // id of the member who asks
  const staff::SavedView& view;
  std::string_view id = view.id;
  staff::ViewArea area = view.area;
  std::string_view name = view.name, filter = view.filter;
  bool is_shared = view.is_shared;
  bool is_own = view.member_id == reader;
  std::string_view owner = view.owner;
};
BOOST_DESCRIBE_STRUCT(SavedView, (), (id, area, name, filter, is_shared, is_own, owner))

struct SavedViews {
  const std::vector<staff::SavedView>& saved;
  const std::string& reader;
  std::vector<SavedView> views = each<SavedView>(saved, reader);
};
BOOST_DESCRIBE_STRUCT(SavedViews, (), (views))

}  // namespace typecase::api::answers
