#include "specimen/tester/instances.h"

#include <gtest/gtest.h>

namespace typecase::specimen {
namespace {

class InstancesTest : public ::testing::Test {
 protected:
  InstancesTest() {
    style.id = StyleId("flex");
    style.format = "ttf";
    style.axes = {{"wght", "Weight", 100, 400, 900, false},
                  {"slnt", "Slant", -10, 0, 0, false},
                  {"CASL", "Casual", 0, 0, 1, false}};
    style.instances = {{"Bold", {{"wght", 700}}}, {"Casual Bold", {{"wght", 700}, {"CASL", 1}}}};
    family.specimen.style = style.id;
    family.specimen.coordinates = {{"wght", 640}};
  }

  std::string key(std::string_view text) {
    auto instance = parse_instance(text, family, style);
    return instance ? instance->key() : "none";
  }
  std::string at(std::string_view text) {
    auto place = parse_place(text, style);
    return place ? place_text(*place) : "none";
  }

  catalogue::Family family;
  catalogue::Style style;
};

TEST_F(InstancesTest, AreAllAxesOrOnePlace) {
  EXPECT_EQ(key("var"), "var");
  EXPECT_EQ(key("pin-specimen"), "wght=640;slnt=0;CASL=0");
  EXPECT_EQ(key("pin-0"), "wght=700;slnt=0;CASL=0");
  EXPECT_EQ(key("pin-1"), "wght=700;slnt=0;CASL=1");
}

TEST_F(InstancesTest, AreNotThereUnderOtherNames) {
  for (auto text : {"", "static", "pin", "pin-", "pin-2", "pin-00", "pin--1", "pin-1 ", "Var",
                    "pin-wght", "pin-99999999999999999999"}) {
    EXPECT_EQ(key(text), "none") << text;
  }
}

TEST_F(InstancesTest, OpenWhereTheSpecimenStandsInEveryStyle) {
  EXPECT_EQ(specimen_instance(style), "pin-specimen");
  family.specimen.style = StyleId("another");
  EXPECT_EQ(key("pin-specimen"), "wght=640;slnt=0;CASL=0");
  style.format = "otf";
  EXPECT_EQ(specimen_instance(style), "var");
  style.axes = {};
  EXPECT_EQ(specimen_instance(style), "static");
}

TEST_F(InstancesTest, OfCff2AreNeverPinned) {
  style.format = "otf";
  EXPECT_EQ(key("var"), "var");
  EXPECT_EQ(key("pin-specimen"), "none");
  EXPECT_EQ(key("pin-0"), "none");
}

TEST_F(InstancesTest, OfAStyleWithoutAxesAreOne) {
  style.axes = {};
  style.instances = {};
  EXPECT_EQ(key("static"), "static");
  EXPECT_EQ(key("var"), "none");
  EXPECT_EQ(key("pin-specimen"), "none");
}

TEST_F(InstancesTest, StandWithinTheAxes) {
  EXPECT_EQ(at(""), "wght=400;slnt=0;CASL=0");
  EXPECT_EQ(at("wght:320,CASL:0.5"), "wght=320;slnt=0;CASL=0.5");
  EXPECT_EQ(at("wght:5000,slnt:-90"), "wght=900;slnt=-10;CASL=0");
}

TEST_F(InstancesTest, StandOnAGridSoThatSlidingFillsNoCache) {
  EXPECT_EQ(at("wght:320.01"), "wght=320;slnt=0;CASL=0");
  EXPECT_EQ(at("wght:320.2"), "wght=320.25;slnt=0;CASL=0");
  EXPECT_EQ(at("slnt:-3.3"), "wght=400;slnt=-3.3;CASL=0");
  EXPECT_EQ(at("CASL:0.12345"), "wght=400;slnt=0;CASL=0.1225");
}

TEST_F(InstancesTest, AreRefusedAtPlacesThatAreNone) {
  for (auto text : {"wght", "wght:", "wght:x", "wdth:100", ":1", "wght:nan", "wght:inf",
                    "wght:1,,slnt:0", "wght:400 "}) {
    EXPECT_EQ(at(text), "none") << text;
  }
}

}  // namespace
}  // namespace typecase::specimen
