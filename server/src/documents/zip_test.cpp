#include "documents/zip.h"
#include "base/files.h"

#include <gtest/gtest.h>
#include <zip.h>

#include <cstdlib>
#include <ctime>
#include <fstream>

#include "base/scratch_folder.h"

namespace typecase::documents {
namespace {

constexpr Time moment{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} +
                      std::chrono::hours{14} + std::chrono::seconds{6}};

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

std::vector<ZipEntry> package() {
  return {{"fonts/Ærø Regular.otf", Bytes(5000, 7), moment, true},
          {"fonts/Ærø Regular.woff2", bytes_of("wOF2 stands for compressed"), moment, false},
          {"EULA.txt", bytes_of("Words."), moment, true},
          {"empty.txt", {}, moment, true}};
}

Bytes zip(const std::vector<ZipEntry>& entries) {
  ScratchFolder folder(std::filesystem::temp_directory_path());
  documents::zip(folder.path() / "a.zip", entries);
  return read_file(folder.path() / "a.zip");
}

// An archive as any unzip program sees it.
class Unzipped {
 public:
  explicit Unzipped(Bytes bytes) : bytes_(std::move(bytes)) {
    zip_source_t* source = zip_source_buffer_create(bytes_.data(), bytes_.size(), 0, nullptr);
    archive_ = zip_open_from_source(source, ZIP_CHECKCONS | ZIP_RDONLY, nullptr);
  }
  ~Unzipped() { zip_discard(archive_); }
  Unzipped(const Unzipped&) = delete;
  Unzipped& operator=(const Unzipped&) = delete;

  bool opened() const { return archive_ != nullptr; }
  zip_int64_t count() const { return zip_get_num_entries(archive_, 0); }
  zip_stat_t stat(zip_uint64_t index) const {
    zip_stat_t stat;
    zip_stat_index(archive_, index, 0, &stat);
    return stat;
  }
  Bytes read(zip_uint64_t index) const {
    Bytes bytes(stat(index).size);
    zip_file_t* file = zip_fopen_index(archive_, index, 0);
    EXPECT_EQ(zip_fread(file, bytes.data(), bytes.size()), zip_int64_t(bytes.size()));
    EXPECT_EQ(zip_fclose(file), 0);  // the checksum holds
    return bytes;
  }
  int extra_fields(zip_uint64_t index) const {
    return zip_file_extra_fields_count(archive_, index, ZIP_FL_CENTRAL) +
           zip_file_extra_fields_count(archive_, index, ZIP_FL_LOCAL);
  }

 private:
  Bytes bytes_;
  zip_t* archive_ = nullptr;
};

TEST(Zip, IsReadBackInItsOrder) {
  Unzipped archive(zip(package()));

  ASSERT_TRUE(archive.opened());
  ASSERT_EQ(archive.count(), 4);
  for (std::size_t i = 0; i < package().size(); ++i) {
    EXPECT_EQ(archive.stat(i).name, package()[i].name);
    EXPECT_EQ(archive.read(i), package()[i].bytes);
    EXPECT_EQ(archive.extra_fields(i), 0);
  }
}

TEST(Zip, CompressesOnlyWhatAsksForIt) {
  Unzipped archive(zip(package()));

  EXPECT_EQ(archive.stat(0).comp_method, ZIP_CM_DEFLATE);
  EXPECT_LT(archive.stat(0).comp_size, 200u);
  EXPECT_EQ(archive.stat(1).comp_method, ZIP_CM_STORE);
}

TEST(Zip, IsTheSameInAnyTimeZone) {
  setenv("TZ", "Asia/Kathmandu", 1);
  tzset();
  Bytes there = zip(package());
  setenv("TZ", "America/St_Johns", 1);
  tzset();
  Bytes here = zip(package());
  unsetenv("TZ");
  tzset();

  EXPECT_EQ(here, there);
  EXPECT_EQ(zip(package()), here);
}

TEST(Zip, TakesBytesFromFilesAsWell) {
  ScratchFolder folder(std::filesystem::temp_directory_path());
  std::vector<ZipEntry> entries = package();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i].file = folder.path() / std::to_string(i);
    std::ofstream out(entries[i].file, std::ios::binary);
    out.write(reinterpret_cast<const char*>(entries[i].bytes.data()),
              static_cast<std::streamsize>(entries[i].bytes.size()));
    entries[i].bytes.clear();
  }
  EXPECT_EQ(zip(entries), zip(package()));
  std::filesystem::remove(entries[1].file);
  EXPECT_THROW(zip(entries), std::runtime_error);
}

TEST(Zip, KeepsTheTimeInUtc) {
  Bytes bytes = zip(package());

  // Local header: time at 10, date at 12 (APPNOTE 4.3.7); 14:00:06 is hour 14 and 3 pairs of
  // seconds.
  EXPECT_EQ(bytes[10] | bytes[11] << 8, 14 << 11 | 0 << 5 | 3);
  EXPECT_EQ(bytes[12] | bytes[13] << 8, (2026 - 1980) << 9 | 11 << 5 | 21);
}

TEST(Zip, ClampsTimesThatDosCannotTell) {
  Bytes early = zip(std::vector<ZipEntry>{{"a", {}, Time{}, false}});

  EXPECT_EQ(early[12] | early[13] << 8, 0 << 9 | 1 << 5 | 1);
}

TEST(Zip, RefusesNoEntriesAnEmptyNameAndOneThatIsThereTwice) {
  EXPECT_THROW(zip({}), std::invalid_argument);
  EXPECT_THROW(zip(std::vector<ZipEntry>{{"", {}, moment, true}}), std::invalid_argument);
  EXPECT_THROW(zip(std::vector<ZipEntry>{{"a", {}, moment, true}, {"a", {}, moment, true}}),
               std::invalid_argument);
}

}  // namespace
}  // namespace typecase::documents
