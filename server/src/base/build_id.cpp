#include "base/build_id.h"

#include <elf.h>
#include <link.h>

#include <cstring>

#include "base/crypto/crypto.h"
#include "base/ids.h"

namespace typecase {
namespace {

constexpr std::size_t aligned(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

// Looks for the note in one segment of notes.
std::string note_in(ByteView notes) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) head;
    std::memcpy(&head, notes.data(), sizeof head);
    std::size_t name = sizeof head, content = name + aligned(head.n_namesz);
    std::size_t end = content + aligned(head.n_descsz);
    if (end > notes.size()) break;
    bool gnu = head.n_namesz == 4 && std::memcmp(notes.data() + name, "GNU", 4) == 0;
    if (gnu && head.n_type == NT_GNU_BUILD_ID) {
      return to_hex(notes.subspan(content, head.n_descsz));
    }
    notes = notes.subspan(end);
  }
  return "";
}

// The first object that is told is the program itself.
int look(dl_phdr_info* program, std::size_t, void* found) {
  for (int i = 0; i < program->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = program->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    auto* start = reinterpret_cast<const std::uint8_t*>(program->dlpi_addr + segment.p_vaddr);
    std::string id = note_in(ByteView(start, segment.p_memsz));
    if (!id.empty()) *static_cast<std::string*>(found) = id;
  }
  return 1;
}

}  // namespace

const std::string& build_id() {
  static const std::string id = [] {
    std::string found;
    dl_iterate_phdr(look, &found);
    return found.empty() ? random_id() : found;
  }();
  return id;
}

}  // namespace typecase
