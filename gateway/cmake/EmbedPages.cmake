# cmake -DFILES=a.js;b.css -DSCRIPT=1.js;2.js -DOUTPUT=x.cpp -P EmbedPages.cmake: writes page_files(),
# in which the files of SCRIPT are one, sandbox.js, whose names nobody else sees.
set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} content)
  string(APPEND entries "      {\"${name}\", R\"embedded_page(${content})embedded_page\"},\n")
endforeach()

set(script ";(() => {\n'use strict'\n")
foreach(file IN LISTS SCRIPT)
  file(READ ${file} content)
  string(APPEND script "\n" "${content}")
endforeach()
string(APPEND entries "      {\"sandbox.js\", R\"embedded_page(${script}})()\n)embedded_page\"},\n")

file(WRITE ${OUTPUT} "#include \"sandbox/pages/page_files.h\"

namespace typecase::sandbox {

const std::vector<PageFile>& page_files() {
  static const std::vector<PageFile> all = {
${entries}  };
  return all;
}

}  // namespace typecase::sandbox
")
