import { configure } from "@testing-library/dom";

// A whole page is fetched, parsed and drawn before it can be found; on a busy machine that takes a while.
configure({ asyncUtilTimeout: 15_000 });
