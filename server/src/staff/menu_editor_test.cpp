#include "staff/menu_editor.h"

#include <gtest/gtest.h>

#include "db/record.h"
#include "staff/testing.h"

namespace typecase::staff {
namespace {

class MenuEditorTest : public testing::StaffFixture {
 protected:
  Result<content::PlacedMenuItem> add(const std::string& id, int menu = 1) {
    return editor.add(mira, {id, menu, std::nullopt, "/test_all", "Test"}, "request");
  }
  std::vector<std::string> ids(int menu = 1) {
    std::vector<std::string> found;
    auto menus = database().read([](db::Connection& c) { return content::load_menus(c); });
    for (const content::MenuItem& item : menus.at(menu)) found.push_back(item.id);
    return found;
  }
  // Rows of the audit log about menus, the newest first.
  std::vector<audit::RecordedEntry> entries() {
    auto found = audited();
    std::erase_if(found, [](const audit::RecordedEntry& recorded) {
      return !recorded.entry.action.starts_with("menu_item.");
    });
    return found;
  }
  std::int64_t version() {
    return database().read([](db::Connection& c) { return db::shop_version(c); });
  }

  Caller mira = caller();
  MenuEditor editor{database(), clock};
};

TYPECASE_EACH_ENGINE(MenuEditorTest);

TEST_P(MenuEditorTest, AChangeAndItsAuditRowAreOneTransaction) {
  std::int64_t before = version();
  ASSERT_TRUE(add("test"));
  EXPECT_GT(version(), before);
  ASSERT_EQ(entries().size(), 1u);
  const auto [id, actor, entry, sequence] = entries().front();
  EXPECT_EQ(actor.member_id, mira.member.id);
  EXPECT_EQ(actor.via, audit::Via::token);
  EXPECT_EQ(actor.via_id, mira.token_id);
  EXPECT_EQ(entry.action, "menu_item.created");
  EXPECT_EQ(entry.object_id, "test");
  EXPECT_EQ(entry.object_before, std::nullopt);
  EXPECT_EQ(entry.object_after, R"({"menu":1,"position":1,"link":"/test_all","title":"Test"})");
  EXPECT_EQ(entry.request_id, "request");
}

TEST_P(MenuEditorTest, ARefusedChangeLeavesNothing) {
  ASSERT_TRUE(add("test"));
  std::int64_t before = version();
  EXPECT_EQ(add("test").error().code, "menu_item_exists");
  EXPECT_FALSE(editor.change(mira, "test", {3, {}, {}, {}}, ""));
  EXPECT_EQ(editor.change(mira, "none", {}, "").error().kind, ErrorKind::not_found);
  EXPECT_EQ(editor.remove(mira, "none", "").error().kind, ErrorKind::not_found);
  EXPECT_EQ(entries().size(), 1u);
  EXPECT_EQ(version(), before);
}

TEST_P(MenuEditorTest, WithoutThePermissionNothingIsChanged) {
  ASSERT_TRUE(add("test"));
  mira.member.role = Role::support;
  EXPECT_EQ(add("other").error().code, "permission_missing");
  EXPECT_EQ(editor.change(mira, "test", {2, {}, {}, {}}, "").error().code, "permission_missing");
  EXPECT_EQ(editor.remove(mira, "test", "").error().code, "permission_missing");
  EXPECT_EQ(ids(), std::vector<std::string>{"test"});
  EXPECT_EQ(entries().size(), 1u);
}

TEST_P(MenuEditorTest, ItemsMoveAndPositionsHaveNoGaps) {
  for (const char* id : {"a", "b", "c"}) ASSERT_TRUE(add(id));
  EXPECT_EQ(editor.change(mira, "c", {{}, 1, {}, {}}, "")->position, 1);
  EXPECT_EQ(ids(), (std::vector<std::string>{"c", "a", "b"}));
  EXPECT_EQ(editor.change(mira, "c", {{}, 99, {}, {}}, "")->position, 3);
  EXPECT_EQ(editor.change(mira, "a", {2, {}, {}, {}}, "")->menu, 2);
  EXPECT_EQ(ids(), (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(ids(2), std::vector<std::string>{"a"});
  ASSERT_TRUE(editor.remove(mira, "b", ""));
  database().read([](db::Connection& c) {
    EXPECT_EQ(c.value<std::int64_t>("SELECT position FROM menu_item WHERE id = 'c'"), 1);
  });
}

TEST_P(MenuEditorTest, AFullMenuTakesNoItemFromTheOther) {
  for (std::size_t i = 0; i < content::most_menu_items; ++i) {
    ASSERT_TRUE(add("item-" + std::to_string(i)));
  }
  EXPECT_EQ(add("one-more").error().code, "menu_full");
  ASSERT_TRUE(add("other", 2));
  EXPECT_EQ(editor.change(mira, "other", {1, {}, {}, {}}, "").error().code, "menu_full");
  EXPECT_TRUE(editor.change(mira, "item-3", {{}, 1, {}, {}}, ""));
}

TEST_P(MenuEditorTest, ItemsOfStaffAreKnown) {
  ASSERT_TRUE(add("test"));
  auto found = database().read([](db::Connection& c) { return content::menu_items_of_staff(c); });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().item.id, "test");
}

}  // namespace
}  // namespace typecase::staff
