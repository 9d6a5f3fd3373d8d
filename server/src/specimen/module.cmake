# What scripts/bench-harvest measures.
add_executable(harvest_bench EXCLUDE_FROM_ALL src/specimen/harvest_bench.cpp)
target_link_libraries(harvest_bench PRIVATE specimen project_folder PkgConfig::HARFBUZZ GTest::gtest)
typecase_precompile(harvest_bench)
