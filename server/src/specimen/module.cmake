# What scripts/bench-harvest measures.
add_executable(harvest_bench EXCLUDE_FROM_ALL src/specimen/harvest_bench.cpp)
target_link_libraries(harvest_bench PRIVATE specimen PkgConfig::HARFBUZZ GTest::gtest)
target_compile_definitions(harvest_bench PRIVATE TYPECASE_SOURCE_DIR="${PROJECT_SOURCE_DIR}/..")
typecase_precompile(harvest_bench)
