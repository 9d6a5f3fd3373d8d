// Measurements of the engine itself for scripts/benches/tester: subsets of the given fonts, as
// JSON.
//   subset_bench [--range FIRST LAST] FONT...     sfnt files; one JSON object a line
//
// Times in milliseconds. Times compared with a peer ("subsetAll", "woff2...") are processor time of
// the one thread, in which other programs of the machine do not count. "text" is the 40 characters
// below; "random" 40 of the printable ASCII characters, chosen again each time from a fixed seed.
// With a range (in hexadecimal) both are 40 of those of its characters that the font has.

#include <boost/json.hpp>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>

#include "base/text/utf8.h"
#include "fonts/read/metadata.h"
#include "fonts/subset/subset.h"
#include "fonts/write/woff.h"

namespace {

using namespace typecase;
using namespace typecase::fonts;

using Points = std::vector<std::uint32_t>;

constexpr std::string_view text = "Hamburgefonstiv 0123 “Quick” & fjord 5/8";
constexpr std::size_t warm_runs = 15;
constexpr double warm_time = 200;  // about as long as the peer is measured
constexpr int random_runs = 200;

double since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

template <class Work>
double timed(Work work) {
  auto start = std::chrono::steady_clock::now();
  work();
  return since(start);
}

double processor_time() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double percentile(std::vector<double> times, double part) {
  std::ranges::sort(times);
  return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
}

Bytes read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error(path + ": cannot be read");
  return Bytes(std::istreambuf_iterator<char>(in), {});
}

std::vector<std::string> all_features(const FontInfo& info) {
  std::vector<std::string> tags;
  for (const FeatureInfo& feature : info.features) tags.push_back(feature.tag);
  return tags;
}

struct Range {
  std::uint32_t first = 0x20, last = 0x7E;
};

Points within(const Range& range, const Points& characters) {
  Points found;
  for (std::uint32_t point : characters) {
    if (point >= range.first && point <= range.last) found.push_back(point);
  }
  return found;
}

Points random_40(Points points, std::mt19937& random) {
  std::ranges::shuffle(points, random);
  points.resize(std::min<std::size_t>(40, points.size()));
  std::ranges::sort(points);
  return points;
}

std::string woff2(const SubsetSource& source, std::span<const std::uint32_t> points,
                  std::span<const std::string> features) {
  return encode_woff2(source.subset(points, features));
}

// Processor time: the median of at least warm_runs, for at least warm_time.
double warm_median(auto work) {
  std::vector<double> times;
  double start = processor_time();
  for (double before = start; times.size() < warm_runs || before - start < warm_time;) {
    work();
    double after = processor_time();
    times.push_back(after - before);
    before = after;
  }
  return percentile(times, 0.5);
}

boost::json::object measure(const std::string& path, const std::optional<Range>& range) {
  Bytes bytes = read(path);
  Face face = Face::open(bytes).value();
  FontInfo info = read_metadata(face);
  std::vector<std::string> all = all_features(info);
  std::mt19937 random(7);
  Points drawn_from = within(range.value_or(Range{}), coverage(face));
  Points points = range ? random_40(drawn_from, random) : code_points_of(text);

  double first_touch = timed([&] {
    SubsetSource fresh(Face::open(bytes).value());
    woff2(fresh, points, {});
  });
  SubsetSource source(face);
  double preparing = timed([&] { source.prepare(); });
  std::vector<double> waits;
  for (int i = 0; i < random_runs; ++i) {
    Points drawn = random_40(drawn_from, random);
    waits.push_back(timed([&] { woff2(source, drawn, {}); }));
  }
  double sum = 0;
  for (double wait : waits) sum += wait;

  boost::json::object row{{"file", std::filesystem::path(path).filename().string()},
                          {"family", info.family},
                          {"axes", info.axes.size()},
                          {"glyf", face.outlines() == Outlines::glyf},
                          {"firstTouch", first_touch},
                          {"preparing", preparing},
                          {"subsetAll", warm_median([&] { source.subset(points, all); })},
                          {"woff2All", warm_median([&] { woff2(source, points, all); })},
                          {"randomP50", percentile(waits, 0.5)},
                          {"randomP99", percentile(waits, 0.99)},
                          {"randomPerSecond", 1000.0 * random_runs / sum},
                          {"bytesDefault", woff2(source, points, {}).size()},
                          {"bytesAll", woff2(source, points, all).size()},
                          {"bytesWhole", encode_woff2(bytes, Woff2Quality::small).size()}};
  if (info.axes.size() > 0 && face.outlines() == Outlines::glyf) {
    row["woff2Pinned"] = warm_median([&] { encode_woff2(source.pinned(points, all, {})); });
    row["bytesPinned"] = encode_woff2(source.pinned(points, {}, {})).size();
  }
  return row;
}

}  // namespace

int main(int count, char** words) {
  std::vector<std::string> files(words + 1, words + count);
  std::optional<Range> range;
  if (files.size() > 3 && files[0] == "--range") {
    auto hexadecimal = [](const std::string& word) {
      return static_cast<std::uint32_t>(std::stoul(word, nullptr, 16));
    };
    range = Range{hexadecimal(files[1]), hexadecimal(files[2])};
    files.erase(files.begin(), files.begin() + 3);
  }
  for (const std::string& file : files) {
    try {
      std::cout << boost::json::serialize(measure(file, range)) << std::endl;
    } catch (const std::exception& failure) {
      std::cerr << file << ": " << failure.what() << "\n";
      return 1;
    }
  }
}
