#include "base/files.h"

#include <sodium.h>

#include <fstream>
#include <stdexcept>

namespace typecase {

void save_file(const std::filesystem::path& path, ByteView bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) throw std::runtime_error("not written: " + path.string());
}

template <typename Content>
static Content read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) throw std::runtime_error("not read: " + path.string());
  Content content(static_cast<std::size_t>(in.tellg()), {});
  in.seekg(0);
  in.read(reinterpret_cast<char*>(content.data()), static_cast<std::streamsize>(content.size()));
  if (!in) throw std::runtime_error("not read: " + path.string());
  return content;
}

Bytes read_file(const std::filesystem::path& path) { return read_whole<Bytes>(path); }

std::string read_text_file(const std::filesystem::path& path) {
  return read_whole<std::string>(path);
}

FileDigest digest_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("not read: " + path.string());
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  FileDigest digest;
  Bytes buffer(64 << 10);
  while (in) {
    in.read(reinterpret_cast<char*>(buffer.data()), static_cast<std::streamsize>(buffer.size()));
    auto size = static_cast<std::size_t>(in.gcount());
    crypto_hash_sha256_update(&state, buffer.data(), size);
    digest.size += size;
  }
  if (in.bad()) throw std::runtime_error("not read: " + path.string());
  crypto_hash_sha256_final(&state, digest.sha256.data());
  return digest;
}

}  // namespace typecase
