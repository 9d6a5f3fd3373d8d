#include "staff/saved_views.h"

#include <gmock/gmock.h>

#include <thread>

#include "staff/sign_in/sessions.h"
#include "staff/testing.h"

namespace typecase::staff {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SavedViewsTest : public testing::StaffFixture {
 protected:
  SignedInMember sign_in(const Member& member) {
    const std::string token = database().write(
        [&](db::Connection& c) { return open_session(c, member.id, "Firefox", clock.now()); });
    return Sessions(database(), clock).authenticate(token, Use::by_member).value();
  }
  static NewView view(const std::string& name, bool is_shared = false,
                      ViewArea area = ViewArea::orders) {
    return {area, name, "state=paid", is_shared};
  }
  std::vector<std::string> names(const Member& member) {
    std::vector<std::string> listed;
    for (const SavedView& one : views.list(member)) listed.push_back(one.name);
    return listed;
  }
  std::vector<std::string> faults(const NewView& checked) {
    std::vector<Fault> found;
    checked.check("", found);
    std::vector<std::string> told;
    for (const Fault& fault : found) told.push_back(fault.pointer + " " + fault.code);
    return told;
  }

  Member owner = add_member(Role::owner, "owner@foundry.example");
  Member support = add_member(Role::support, "support@foundry.example");
  Member editor = add_member(Role::editor, "editor@foundry.example");
  SavedViews views{database(), clock};
};
TYPECASE_EACH_ENGINE(SavedViewsTest);

TEST_P(SavedViewsTest, AreTheirMembersUnlessShared) {
  const SignedInMember ines = sign_in(support);
  ASSERT_TRUE(views.save(ines, view("Reviews")));
  ASSERT_TRUE(views.save(ines, view("Large", true)));
  EXPECT_THAT(names(support), ElementsAre("Large", "Reviews"));
  EXPECT_THAT(names(owner), ElementsAre("Large"));
  EXPECT_EQ(views.list(owner)[0].owner, "Mira Holt");
}

TEST_P(SavedViewsTest, AreShownToWhoMayOpenTheListAlone) {
  const SignedInMember mira = sign_in(owner);
  ASSERT_TRUE(views.save(mira, view("Orders", true)));
  ASSERT_TRUE(views.save(mira, view("Log", true, ViewArea::audit)));
  EXPECT_THAT(names(support), ElementsAre("Orders"));
  EXPECT_THAT(names(editor), IsEmpty());
  EXPECT_THAT(names(owner), ElementsAre("Log", "Orders"));
}

TEST_P(SavedViewsTest, TakeThePlaceOfTheSameName) {
  const SignedInMember ines = sign_in(support);
  const std::string id = views.save(ines, view("Reviews"))->id;
  NewView other = view("Reviews", true);
  other.filter = "state=review";
  EXPECT_EQ(views.save(ines, other)->id, id);
  EXPECT_EQ(views.list(owner).at(0).filter, "state=review");
  ASSERT_TRUE(views.save(ines, view("Reviews", false, ViewArea::customers)));
  EXPECT_EQ(count("staff_view"), 2);
}

TEST_P(SavedViewsTest, AreRemovedByTheirMemberOrByAnOwnerWhereShared) {
  const SignedInMember ines = sign_in(support), mira = sign_in(owner);
  const std::string own = views.save(ines, view("Reviews"))->id;
  const std::string shared = views.save(ines, view("Large", true))->id;
  const std::string owners = views.save(mira, view("Mine", true))->id;
  EXPECT_EQ(views.remove(ines, owners).error().code, "not_found");
  EXPECT_EQ(views.remove(mira, own).error().code, "not_found");
  EXPECT_TRUE(views.remove(mira, shared));
  EXPECT_TRUE(views.remove(ines, own));
  EXPECT_EQ(views.remove(ines, own).error().code, "not_found");
  EXPECT_THAT(names(support), ElementsAre("Mine"));
}

TEST_P(SavedViewsTest, OfDisabledMembersAreShownNoMore) {
  ASSERT_TRUE(views.save(sign_in(support), view("Large", true)));
  ASSERT_TRUE(disable("support@foundry.example"));
  EXPECT_THAT(names(owner), IsEmpty());
}

TEST_P(SavedViewsTest, AreAtMostFiftyOfAMember) {
  const SignedInMember ines = sign_in(support);
  for (std::size_t i = 1; i < most_views_of_member; ++i) {
    ASSERT_TRUE(views.save(ines, view("View " + std::to_string(i))));
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] { (void)views.save(ines, view("Last " + std::to_string(i))); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(count("staff_view"), 50);
  EXPECT_EQ(views.save(ines, view("More")).error().code, "too_many_views");
  EXPECT_TRUE(views.save(ines, view("View 1", true)));
}

TEST_P(SavedViewsTest, AreNotKeptForWhoWasSignedOut) {
  const SignedInMember ines = sign_in(support);
  const std::string id = views.save(ines, view("Reviews"))->id;
  database().write([&](db::Connection& c) { end_sessions(c, support.id, clock.now()); });
  EXPECT_EQ(views.save(ines, view("More")).error().code, "staff_signed_out");
  EXPECT_EQ(views.remove(ines, id).error().code, "staff_signed_out");
  EXPECT_EQ(count("staff_view"), 1);
}

TEST_P(SavedViewsTest, HaveANameAndTheQueryOfAnAddress) {
  EXPECT_THAT(faults(view("Łódź")), IsEmpty());
  EXPECT_THAT(faults(view(" ")), ElementsAre("/name required"));
  EXPECT_THAT(faults(view(std::string(61, 'x'))), ElementsAre("/name too_long"));
  NewView wrong = view("Wrong");
  wrong.filter = "q=a b";
  EXPECT_THAT(faults(wrong), ElementsAre("/filter not_allowed"));
  wrong.filter = std::string(2001, 'x');
  EXPECT_THAT(faults(wrong), ElementsAre("/filter too_long"));
  wrong.filter = "";
  EXPECT_THAT(faults(wrong), IsEmpty());
}

}  // namespace
}  // namespace typecase::staff
