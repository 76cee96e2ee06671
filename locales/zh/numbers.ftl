# 本语言的数字写法：千位分隔符与小数点。

number-group = ,
number-decimal = .
