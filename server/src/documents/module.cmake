# Instrument Sans in the two weights that documents are set in, out of the npm package's variable fonts.
add_executable(pin_fonts tools/pin_fonts.cpp)
target_link_libraries(pin_fonts PRIVATE PkgConfig::HARFBUZZ PkgConfig::WOFF2)
set(interface_faces ${CMAKE_BINARY_DIR}/interface_faces.cpp)
set(instrument_sans ${PROJECT_SOURCE_DIR}/../node_modules/@fontsource-variable/instrument-sans/files)
add_custom_command(
  OUTPUT ${interface_faces}
  COMMAND pin_fonts ${interface_faces}
          ${instrument_sans}/instrument-sans-latin-wght-normal.woff2
          ${instrument_sans}/instrument-sans-latin-ext-wght-normal.woff2
  DEPENDS pin_fonts ${PROJECT_SOURCE_DIR}/../node_modules/.installed-lock
  VERBATIM)
target_sources(documents PRIVATE ${interface_faces})
