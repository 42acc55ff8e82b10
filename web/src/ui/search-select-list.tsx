import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Combobox.css";
import { Select, type SelectProps } from "@mantine/core";

export const SearchSelectList = (props: SelectProps<string>) => <Select {...props} />;
