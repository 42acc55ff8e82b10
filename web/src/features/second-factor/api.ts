export { SecondFactorSection } from "./parts/second-factor-section";
