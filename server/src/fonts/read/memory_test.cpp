#include <malloc.h>

#include "fonts/read/metadata.h"
#include "fonts/subset/subset.h"
#include "fonts/testing.h"

namespace typecase::fonts {
namespace {

// Bytes that this program has from the heap; 0 under a sanitizer.
std::size_t allocated() {
  struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

struct Growth {
  double opened, prepared;  // what is said of what is taken
};

// A font that subsets were taken of and lines set in, before and after it is prepared.
Growth growth_of(const std::string& name) {
  const std::size_t before = allocated();
  SubsetSource source(testing::demo_face(name));
  const std::vector<std::uint32_t> letters = coverage(source.face());
  auto use = [&] {
    source.subset(std::span(letters).first(std::min<std::size_t>(letters.size(), 120)), {});
    shape(source.face(), "Hamburgefonstiv", {});
  };
  auto share = [&] {
    return static_cast<double>(source.memory()) /
           static_cast<double>(allocated() - before - letters.capacity() * sizeof(letters[0]));
  };
  use();
  const double opened = share();
  source.prepare();
  use();
  return {opened, share()};
}

TEST(SubsetSourceMemory, IsAboutWhatAnOpenedAndAPreparedFontTake) {
  if (allocated() == 0) GTEST_SKIP() << "the heap is the sanitizer's";
  for (const char* name :
       {"eb-garamond/EBGaramond12-Regular.otf", "inter/Inter.var.ttf",
        "vollkorn/Vollkorn-Regular.ttf", "source-serif-4/SourceSerif4Variable-Roman.otf",
        "amiri/Amiri-Regular.ttf", "fira-code/FiraCode-Bold.ttf"}) {
    SCOPED_TRACE(name);
    Growth growth = growth_of(name);
    EXPECT_GT(growth.opened, 0.7);
    EXPECT_LT(growth.opened, 1.5);
    EXPECT_GT(growth.prepared, 0.7);
    EXPECT_LT(growth.prepared, 2.5);
  }
}

}  // namespace
}  // namespace typecase::fonts
