# What stands between sentences, parts of a list, and a label and its value; the quotes keep the spaces.

sentence-joiner = {" "}
list-comma = {", "}
list-or = {" or "}
clause-comma = {", "}
label-value = { $label }: { $value }
