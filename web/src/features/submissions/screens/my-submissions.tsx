import { PromptTitle } from "#ui/prompt-title";

export function Component() {
  return <PromptTitle>my-submissions</PromptTitle>;
}
