#include "documents/zip.h"

#include <zip.h>

#include <memory>
#include <set>
#include <stdexcept>

namespace typecase::documents {
namespace {

struct Free {
  void operator()(zip_source_t* source) const { zip_source_free(source); }
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Source = std::unique_ptr<zip_source_t, Free>;
using Archive = std::unique_ptr<zip_t, Free>;

constexpr zip_uint32_t ordinary_file = 0100644u << 16;  // Unix mode, in the upper half

void check(bool succeeded, const char* what) {
  if (!succeeded) throw std::runtime_error(std::string("zip: ") + what);
}

void check_entries(std::span<const ZipEntry> entries) {
  // libzip takes an archive without entries for one to be removed.
  if (entries.empty()) throw std::invalid_argument("zip: no entries");
  std::set<std::string_view> names;
  for (const ZipEntry& entry : entries) {
    if (entry.name.empty() || !names.insert(entry.name).second) {
      throw std::invalid_argument("zip: a name is empty or there twice: " + entry.name);
    }
  }
}

// The clock of MS-DOS has no zone; we keep UTC, so the bytes do not depend on the machine's.
struct DosTime {
  zip_uint16_t time = 0;
  zip_uint16_t date = 0;
};

DosTime dos_time(Time moment) {
  using namespace std::chrono;
  constexpr auto first = sys_days{year{1980} / 1 / 1};
  constexpr auto last = sys_days{year{2107} / 12 / 31} + 23h + 59min + 58s;
  auto storable = std::clamp<sys_seconds>(floor<seconds>(moment), first, last);
  auto day = floor<days>(storable);
  year_month_day date{day};
  hh_mm_ss clock{storable - day};
  DosTime dos;
  dos.time = static_cast<zip_uint16_t>(clock.hours().count() << 11 | clock.minutes().count() << 5 |
                                       clock.seconds().count() / 2);
  dos.date = static_cast<zip_uint16_t>((static_cast<int>(date.year()) - 1980) << 9 |
                                       static_cast<unsigned>(date.month()) << 5 |
                                       static_cast<unsigned>(date.day()));
  return dos;
}

void add(zip_t* archive, const ZipEntry& entry) {
  Source source(entry.file.empty()
                    ? zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0)
                    : zip_source_file(archive, entry.file.c_str(), 0, -1));
  check(source != nullptr, "no source");
  zip_int64_t added = zip_file_add(archive, entry.name.c_str(), source.get(), ZIP_FL_ENC_UTF_8);
  check(added >= 0, "not added");
  source.release();  // the archive has it now

  auto index = static_cast<zip_uint64_t>(added);
  DosTime modified = dos_time(entry.modified);
  int method = entry.compress ? ZIP_CM_DEFLATE : ZIP_CM_STORE;
  check(zip_set_file_compression(archive, index, method, entry.compress ? 9 : 0) == 0, "method");
  check(zip_file_set_dostime(archive, index, modified.time, modified.date, 0) == 0, "time");
  check(zip_file_set_external_attributes(archive, index, 0, ZIP_OPSYS_UNIX, ordinary_file) == 0,
        "attributes");
}

}  // namespace

void zip(const std::filesystem::path& target, std::span<const ZipEntry> entries) {
  check_entries(entries);
  Archive archive(zip_open(target.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr));
  check(archive != nullptr, "not opened");
  for (const ZipEntry& entry : entries) add(archive.get(), entry);
  if (zip_close(archive.get()) != 0) {
    throw std::runtime_error(std::string("zip: ") + zip_strerror(archive.get()));
  }
  static_cast<void>(archive.release());  // closed, so freed
}

}  // namespace typecase::documents
