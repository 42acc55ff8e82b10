import { vi } from "vitest";

type Sent = { method: string; url: string; fields: [string, FormDataEntryValue][]; credentials: boolean };

/** A fake object store. Answers each upload with `status`; 0 is a broken connection. Returns the list of uploads. */
export function standInStore(status: number): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload: { onprogress?: (e: object) => void } = {};
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      onloadend?: () => void;
      status = 0;
      withCredentials = false;
      private target = { method: "", url: "" };

      open(method: string, url: string) {
        this.target = { method, url };
      }
      setRequestHeader() {
        throw new Error("A header would make the browser ask the store first.");
      }
      send(form: FormData) {
        sent.push({ ...this.target, fields: [...form.entries()], credentials: this.withCredentials });
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
        queueMicrotask(() => {
          this.status = status;
          (status === 0 ? this.onerror : this.onload)?.();
          this.onloadend?.();
        });
      }
      abort() {
        this.onabort?.();
      }
    },
  );
  return sent;
}
