import { PromptTitle } from "#ui/prompt-title";

export function Component() {
  return <PromptTitle>call-for-village</PromptTitle>;
}
