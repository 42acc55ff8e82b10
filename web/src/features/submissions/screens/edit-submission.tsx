import { PromptTitle } from "#ui/prompt-title";

export function Component() {
  return <PromptTitle>edit-submission</PromptTitle>;
}
