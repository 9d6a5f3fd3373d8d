#include "delivery/build/build.h"
#include "base/crypto/signature_testing.h"
#include "base/files.h"

#include "delivery/readiness/disk_room.h"
#include "delivery/testing.h"
#include "delivery/verification/certificate.h"
#include "documents/testing.h"
#include "fonts/check/outlines_equal.h"
#include "fonts/check/sanitize.h"
#include "fonts/read/font_names.h"
#include "fonts/testing.h"
#include "jobs/job.h"

namespace typecase::delivery {
namespace {

using documents::testing::unzip;
using fonts::Woff2Quality;

const std::string desktop = "eb-garamond-regular-desktop/";
const std::string web = "eb-garamond-regular-web/";

class BuildTest : public ::testing::Test {
 protected:
  BuildTest() {
    SoldFont cff = sold("eb-garamond-regular", "eb-garamond/EBGaramond12-Regular.otf");
    SoldFont variable = sold("inter-variable", "inter/Inter.var.ttf");
    content.foundry = "Demo Foundry";
    content.order = testing::order();
    content.order.lines = {
        testing::line(0, "desktop", {"otf"}, {cff.style, variable.style}),
        testing::line(1, "web", {"otf", "woff", "woff2"}, {cff.style, variable.style})};
    content.order.lines[0].serial = "0123456789ABCDEFGHJKMNPQR0";
    content.order.lines[1].serial = "0123456789ABCDEFGHJKMNPQR1";
    content.order.lines[1].fields = {
        {"domains", "https://www.Tidal-Atlas.example/, tidal.example"}};
    for (const orders::Line& line : content.order.lines) {
      content.lines.push_back({line, testing::eula, {cff, variable}});
    }
  }

  SoldFont sold(const std::string& style, const std::string& file) {
    Bytes font = fonts::testing::demo_font(file);
    SoldFont sold{StyleId(style), style, sha256(ByteView(font)), font.size()};
    sfnts[style] = std::move(font);
    return sold;
  }

  Build build(Woff2Quality quality = Woff2Quality::quick, unsigned threads = 2) {
    auto load = [&](const SoldFont& font) { return sfnts.at(font.style.text); };
    return make_build(content, load, settings, quality, threads);
  }
  static const BuiltFile& file(const Build& build, Kind kind, std::optional<int> line = {}) {
    for (const BuiltFile& file : build.files) {
      if (file.kind == kind && file.line == line) return file;
    }
    throw std::out_of_range("no such file");
  }
  static Bytes bytes(const BuiltFile& file) {
    Bytes read = read_file(file.path);
    EXPECT_EQ(read.size(), file.size);
    EXPECT_EQ(sha256(ByteView(read)), file.digest);
    return read;
  }
  // The whole order's package.
  const std::map<std::string, Bytes>& files() {
    if (files_.empty()) files_ = unzip(bytes(file(build(), Kind::package)));
    return files_;
  }
  static std::string text(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

  std::map<std::string, Bytes> sfnts;
  PackageContent content;
  PackageSettings settings{"https://type.example", Bytes(32, 5)};

 private:
  std::map<std::string, Bytes> files_;
};

TEST_F(BuildTest, HoldsTheFormatsThatEachLicenceGrants) {
  std::vector<std::string> names;
  for (const auto& [name, bytes] : files()) names.push_back(name);

  std::vector<std::string> wanted{"README.txt", "invoice-17.pdf"};
  for (const std::string& folder : {desktop, web}) {
    for (const char* name :
         {"EULA.pdf", "EULA.txt", "certificate.pdf", "certificate.sig", "certificate.txt",
          "otf/eb-garamond-regular.otf", "ttf/inter-variable.ttf"}) {
      wanted.push_back(folder + name);
    }
  }
  for (const char* name :
       {"woff/eb-garamond-regular.woff", "woff/inter-variable.woff",
        "woff2/eb-garamond-regular.woff2", "woff2/inter-variable.woff2", "webfont-kit/Caddyfile",
        "webfont-kit/fonts.css", "webfont-kit/nginx-http.conf", "webfont-kit/nginx-location.conf",
        "webfont-kit/specimen.css", "webfont-kit/specimen.html"}) {
    wanted.push_back(web + name);
  }
  std::ranges::sort(wanted);
  EXPECT_EQ(names, wanted);
}

TEST_F(BuildTest, HoldsFontsThatPassTheSanitiserAndDrawTheSame) {
  int fonts = 0;
  for (const auto& [name, bytes] : files()) {
    if (name.find("tf/") == name.npos && name.find("woff") == name.npos) continue;
    if (name.find("webfont-kit") != name.npos) continue;
    auto sfnt = fonts::sanitize(bytes);
    ASSERT_TRUE(sfnt) << name;
    fonts::Face face = fonts::Face::open(sfnt->sfnt).value();
    bool garamond = name.find("eb-garamond-regular.") != name.npos;
    const Bytes& source = sfnts.at(garamond ? "eb-garamond-regular" : "inter-variable");
    EXPECT_TRUE(fonts::outlines_equal(face, fonts::Face::open(source).value())) << name;
    ++fonts;
  }
  EXPECT_EQ(fonts, 2 + 6);
}

TEST_F(BuildTest, NamesLicenseeScopeAndOrderInEachFont) {
  fonts::Face face = fonts::Face::open(files().at(desktop + "otf/eb-garamond-regular.otf")).value();
  std::string licence = fonts::font_name(face, 13);
  for (const char* part : {"Søren Ærø", "Skibsværft ApS", "Desktop, 1 to 3 people",
                           "0123456789ABCDEFGHJKMNPQR0", "0123456789ABCDEFGHJKMNPQRS"}) {
    EXPECT_NE(licence.find(part), licence.npos) << licence;
  }
  EXPECT_EQ(fonts::font_name(face, 14),
            "https://type.example/pages/verify?licence=0123456789ABCDEFGHJKMNPQR0");
}

TEST_F(BuildTest, SignsACertificateOfEveryFontFile) {
  Build made = build();
  for (std::size_t i = 0; i < 2; ++i) {
    const BuiltLicence& licence = made.licences[i];
    auto held = unzip(bytes(file(made, Kind::package, static_cast<int>(i))));
    const std::string& folder = i == 0 ? desktop : web;

    EXPECT_EQ(text(held.at(folder + "certificate.txt")), licence.certificate);
    EXPECT_TRUE(verify_signature(made.public_key, licence.certificate,
                                 held.at(folder + "certificate.sig")));
    EXPECT_EQ(licence.fonts.size(), i == 0 ? 2u : 6u);
    for (const BuiltFont& font : licence.fonts) {
      Digest digest = sha256(ByteView(held.at(folder + font.path)));
      EXPECT_NE(licence.certificate.find("Font: " + to_hex(digest) + ' '), std::string::npos);
    }
  }
  EXPECT_NE(made.licences[0].certificate.find("\nLicensee: Søren Ærø, Skibsværft ApS\n"),
            std::string::npos);
}

TEST_F(BuildTest, EndsASignatureWithOneFlippedByte) {
  Build made = build();
  const BuiltLicence& licence = made.licences[0];
  for (std::size_t at = 0; at < licence.certificate.size(); ++at) {
    std::string altered = licence.certificate;
    altered[at] = static_cast<char>(altered[at] ^ 1);
    ASSERT_FALSE(verify_signature(made.public_key, altered, licence.signature)) << at;
  }
}

TEST_F(BuildTest, KeepsWhatTheBuyerWroteOnItsLine) {
  content.order.licensee.name = "Eve\nLicensee: Mallory";
  Build made = build();
  EXPECT_NE(made.licences[0].certificate.find("Licensee: Eve Licensee: Mallory, "),
            std::string::npos);
}

TEST_F(BuildTest, GivesEachLineAPackageWhereThereAreSeveral) {
  EXPECT_EQ(file(build(), Kind::package, 1).name, "order-17-eb-garamond-regular-web.zip");
  content.lines.pop_back();
  content.order.lines.pop_back();
  Build one = build();
  EXPECT_EQ(file(one, Kind::package).name, "order-17-fonts.zip");
  EXPECT_THROW(file(one, Kind::package, 0), std::out_of_range);
}

TEST_F(BuildTest, GivesTheDocumentsBesideThePackages) {
  Build made = build();
  EXPECT_EQ(file(made, Kind::invoice).name, "invoice-17.pdf");
  EXPECT_EQ(text(bytes(file(made, Kind::invoice))).substr(0, 5), "%PDF-");
  EXPECT_EQ(file(made, Kind::certificate, 1).name, "certificate-eb-garamond-regular-web.pdf");
  EXPECT_EQ(text(bytes(file(made, Kind::certificate, 1))).substr(0, 5), "%PDF-");
  EXPECT_EQ(file(made, Kind::eula, 0).name, "eula-eb-garamond-regular-desktop.pdf");
  EXPECT_EQ(text(bytes(file(made, Kind::eula, 0))).substr(0, 5), "%PDF-");
}

TEST_F(BuildTest, ExplainsItself) {
  std::string readme = text(files().at("README.txt"));
  EXPECT_EQ(text(files().at(web + "EULA.txt")), testing::eula);
  for (const char* part :
       {"Demo Foundry", "Søren Ærø, Skibsværft ApS", "Invoice    17", "0123456789ABCDEFGHJKMNPQR1",
        "https://type.example/orders/0123456789ABCDEFGHJKMNPQRS"}) {
    EXPECT_NE(readme.find(part), readme.npos) << readme;
  }
}

TEST_F(BuildTest, IsTheSameEveryTimeOnAnyNumberOfThreads) {
  Build one = build(Woff2Quality::quick, 1);
  Build other = build(Woff2Quality::quick, 4);
  ASSERT_EQ(one.files.size(), other.files.size());
  for (std::size_t i = 0; i < one.files.size(); ++i) {
    EXPECT_EQ(bytes(one.files[i]), bytes(other.files[i])) << one.files[i].name;
  }
  EXPECT_EQ(one.licences[1].signature, other.licences[1].signature);
}

TEST_F(BuildTest, IsSmallerAtTheOtherQualityAndOtherwiseTheSame) {
  auto quick = unzip(bytes(file(build(), Kind::package, 1)));
  auto small = unzip(bytes(file(build(Woff2Quality::small), Kind::package, 1)));
  const std::string woff2 = web + "woff2/eb-garamond-regular.woff2";
  EXPECT_LT(small.at(woff2).size(), quick.at(woff2).size());
  for (const char* same : {"otf/eb-garamond-regular.otf", "woff/eb-garamond-regular.woff"}) {
    EXPECT_EQ(small.at(web + same), quick.at(web + same)) << same;
  }
}

TEST_F(BuildTest, KeepsEqualLinesApart) {
  content.order.lines[1].licence_name = content.lines[1].line.licence_name = "Desktop";
  EXPECT_TRUE(files().contains("eb-garamond-regular-desktop-2/EULA.txt"));
}

TEST_F(BuildTest, CutsNamesThatADiskWouldNotTake) {
  for (int i : {0, 1}) {
    content.order.lines[i].description = content.lines[i].line.description = std::string(119, 'x');
    content.order.lines[i].licence_name = content.lines[i].line.licence_name =
        std::string(200, 'y');
  }
  Build made = build();
  std::string name(119, 'x');  // And no hyphen at its end.
  EXPECT_EQ(line_names(content.order), (std::vector{name, name + "-2"}));
  EXPECT_EQ(file(made, Kind::certificate, 1).name, "certificate-" + name + "-2.pdf");
}

TEST_F(BuildTest, RefusesWhatWasNotAgreedTo) {
  content.lines[0].eula += "And your first-born.";
  EXPECT_THROW(build(), jobs::Permanent);
}

TEST_F(BuildTest, RefusesAPackageThatIsTooLargeAndSaysSo) {
  settings.most_package_bytes = 1'000'000;
  try {
    build();
    FAIL();
  } catch (const jobs::Permanent& refused) {
    EXPECT_TRUE(std::string(refused.what()).ends_with("no more than 1 MB can be delivered"))
        << refused.what();
  }
}

TEST_F(BuildTest, IsTriedAnotherTimeWhenTheDiskIsTooFull) {
  std::uint64_t free = std::filesystem::space(settings.scratch).available;
  settings.spare_bytes = free + 1'000'000'000;
  try {
    build();
    FAIL();
  } catch (const jobs::Permanent&) {
    FAIL();
  } catch (const std::runtime_error& refused) {
    EXPECT_NE(std::string(refused.what()).find("the disk is too full for a build: "),
              std::string::npos)
        << refused.what();
  }
}

TEST_F(BuildTest, NeedsNoMoreOfTheDiskThanItHasSaid) {
  Build made = build();
  std::uint64_t scratch = 0, zips = 0;
  for (const auto& entry : std::filesystem::directory_iterator(made.folder->path())) {
    scratch += entry.file_size();
  }
  for (const BuiltFile& built : made.files) {
    if (built.kind == Kind::package) zips += built.size;
  }
  EXPECT_LT(scratch + zips, disk_needed(content));
}

TEST_F(BuildTest, LeavesNothingOnTheDisk) {
  ScratchFolder parent(std::filesystem::temp_directory_path());
  settings.scratch = parent.path() / "builds";
  {
    Build made = build();
    EXPECT_FALSE(std::filesystem::is_empty(settings.scratch));
  }
  content.lines[1].line.formats = {"woff", "svg"};
  EXPECT_THROW(build(), jobs::Permanent);
  EXPECT_TRUE(std::filesystem::is_empty(settings.scratch));
}

TEST_F(BuildTest, RefusesAnUnpaidOrder) {
  content.order.paid_at.reset();
  EXPECT_THROW(build(), jobs::Permanent);
}

TEST_F(BuildTest, RefusesAFormatThatItDoesNotKnow) {
  content.lines[0].line.formats = {"svg"};
  EXPECT_THROW(build(), jobs::Permanent);
}

}  // namespace
}  // namespace typecase::delivery
