export { FreshProof, useFreshProof } from "./parts/fresh-proof";
export { reasonsOf } from "./parts/reasons";
export { SecondFactorSection } from "./parts/second-factor-section";
export { useOneField } from "./parts/use-one-field";
