# The program that scripts/benches/harvest measures.
add_executable(harvest_bench EXCLUDE_FROM_ALL src/specimen/access/harvest_bench.cpp)
target_link_libraries(harvest_bench PRIVATE specimen project_folder PkgConfig::HARFBUZZ GTest::gtest)
typecase_precompile(harvest_bench)
