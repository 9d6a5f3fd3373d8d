// pin_fonts OUTPUT.cpp FILE.woff2...: writes static fonts of weight 400 and 500 out of variable
// ones, as the source of documents::interface_faces(). cairo embeds a font as it is only without
// axes.

#include <hb-subset.h>
#include <woff2/decode.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace {

std::string read_sfnt(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string file((std::istreambuf_iterator<char>(stream)), {});
  std::string sfnt;
  woff2::WOFF2StringOut out(&sfnt);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.data());
  if (!woff2::ConvertWOFF2ToTTF(bytes, file.size(), &out)) throw std::runtime_error(path);
  sfnt.resize(out.Size());
  return sfnt;
}

void keep_all(hb_set_t* set) {
  hb_set_clear(set);
  hb_set_invert(set);
}

std::string pin(const std::string& sfnt, float weight) {
  hb_blob_t* blob = hb_blob_create(sfnt.data(), static_cast<unsigned>(sfnt.size()),
                                   HB_MEMORY_MODE_READONLY, nullptr, nullptr);
  hb_face_t* face = hb_face_create(blob, 0);
  hb_subset_input_t* input = hb_subset_input_create_or_fail();
  keep_all(hb_subset_input_unicode_set(input));
  keep_all(hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG));
  hb_subset_input_pin_axis_location(input, face, HB_TAG('w', 'g', 'h', 't'), weight);
  hb_face_t* pinned = hb_subset_or_fail(face, input);
  if (!pinned) throw std::runtime_error("HarfBuzz does not pin the font");
  hb_blob_t* made = hb_face_reference_blob(pinned);
  unsigned length = 0;
  const char* data = hb_blob_get_data(made, &length);
  std::string result(data, length);
  hb_blob_destroy(made);
  hb_face_destroy(pinned);
  hb_subset_input_destroy(input);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return result;
}

void write(std::ostream& out, const std::string& font, int number) {
  out << "const std::uint8_t face" << number << "[] = {";
  for (std::size_t i = 0; i < font.size(); ++i) {
    out << (i % 32 == 0 ? "\n" : "") << int{static_cast<std::uint8_t>(font[i])} << ',';
  }
  out << "};\n";
}

}  // namespace

int main(int count, char** arguments) try {
  std::ofstream out(arguments[1]);
  out << "#include \"documents/document_fonts.h\"\n\nnamespace typecase::documents {\nnamespace "
         "{\n";
  int faces = 0;
  for (int i = 2; i < count; ++i) {
    std::string sfnt = read_sfnt(arguments[i]);
    for (float weight : {400.F, 500.F}) write(out, pin(sfnt, weight), faces++);
  }
  out << "}  // namespace\n\nstd::vector<ByteView> interface_faces() {\n  return {";
  for (int i = 0; i < faces; ++i) out << (i ? ", " : "") << "face" << i;
  out << "};\n}\n\n}  // namespace typecase::documents\n";
  return out.good() ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << "pin_fonts: " << error.what() << '\n';
  return 1;
}
