import { PromptTitle } from "#ui/prompt-title";

export function Component() {
  return <PromptTitle>verify-success</PromptTitle>;
}
