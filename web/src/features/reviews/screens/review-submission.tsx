import { PromptTitle } from "#ui/prompt-title";

export function Component() {
  return <PromptTitle>review-submission</PromptTitle>;
}
