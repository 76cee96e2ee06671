# 句子之间、并列内容之间、名称与值之间的写法；句子之间不加空格。

sentence-joiner = {""}
list-comma = 、
list-or = {" 或 "}
clause-comma = ，
label-value = { $label }：{ $value }
