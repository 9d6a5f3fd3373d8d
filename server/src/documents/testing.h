#pragma once

// For tests only: what an unzip program makes of an archive.

#include <zip.h>

#include <map>
#include <stdexcept>
#include <string>

#include "base/crypto/crypto.h"

namespace typecase::documents::testing {

// The files of the archive by name. Throws when it is inconsistent or a checksum does not hold.
inline std::map<std::string, Bytes> unzip(const Bytes& archive) {
  zip_source_t* source = zip_source_buffer_create(archive.data(), archive.size(), 0, nullptr);
  zip_t* opened = zip_open_from_source(source, ZIP_CHECKCONS | ZIP_RDONLY, nullptr);
  if (opened == nullptr) throw std::runtime_error("not a zip archive");
  std::map<std::string, Bytes> files;
  for (zip_int64_t i = 0; i < zip_get_num_entries(opened, 0); ++i) {
    auto index = static_cast<zip_uint64_t>(i);
    zip_stat_t stat;
    zip_stat_index(opened, index, 0, &stat);
    Bytes bytes(stat.size);
    zip_file_t* file = zip_fopen_index(opened, index, 0);
    zip_int64_t read = zip_fread(file, bytes.data(), bytes.size());
    if (read != static_cast<zip_int64_t>(bytes.size()) || zip_fclose(file) != 0) {
      throw std::runtime_error(std::string("damaged in the archive: ") + stat.name);
    }
    files[stat.name] = std::move(bytes);
  }
  zip_discard(opened);
  return files;
}

}  // namespace typecase::documents::testing
