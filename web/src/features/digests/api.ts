export { DigestChoice } from "./parts/digest-choice";
