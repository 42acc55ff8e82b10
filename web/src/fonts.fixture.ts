// happy-dom loads no fonts; a text field that grows with its text measures itself again when some have come.
if (!("fonts" in document)) Object.defineProperty(document, "fonts", { value: new EventTarget() });
