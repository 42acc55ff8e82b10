import { createContext, type ReactNode, useContext, useState } from "react";
import { Refused } from "#platform/refused";
import { loadable } from "#ui/loadable";
import { ProofDeclined } from "./reasons";

const ProofDialog = loadable(async () => (await import("./proof-dialog")).ProofDialog);

type WithProof = <O>(action: () => Promise<O>) => Promise<O>;
type Question = { proved: () => void; declined: () => void };

const Proof = createContext<WithProof>((action) => action());

/**
 * Runs an action that may need a fresh proof: asks for one in a dialog, then repeats the action. Throws
 * ProofDeclined when the dialog is closed.
 */
export const useFreshProof = (): WithProof => useContext(Proof);

/** Provides the dialog for `useFreshProof` below it. */
export function FreshProof({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = () =>
    new Promise<void>((proved, reject) =>
      setQuestion({ proved, declined: () => reject(new ProofDeclined()) }),
    ).finally(() => setQuestion(null));

  const withProof: WithProof = async (action) => {
    try {
      return await action();
    } catch (failure) {
      if (!(failure instanceof Refused && failure.code === "proof-needed")) throw failure;
      await ask();
      return action();
    }
  };

  return (
    <Proof value={withProof}>
      {children}
      {question && <ProofDialog onProved={question.proved} onClose={question.declined} />}
    </Proof>
  );
}
