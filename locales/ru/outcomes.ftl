# /why: что решили о событии в каждом месте правила, паузы и тихие часы того времени.

why-dropped = • { $chat }: { $why ->
        [off] оповещения там были выключены
        [no-rules] там не было ни одного правила, поэтому ничего не просили
        [barred] тогда этот чат не относился к команде
       *[later] оповещения там настроили позже
    }
why-nearest = • { $chat }: не просили. Ближе всего было { $rule }: { $reason }
why-rule = правило { $n } ({ $sentence })
why-rule-changed = правило { $n }, которое с тех пор изменили или удалили
dropped-kind = оно о других событиях
dropped-value = такое оно не просит: { $value }
dropped-direction = такое направление оно не просит: { $direction }
dropped-where = оно о других адресах
dropped-less-than = { $amount } { $coin } меньше { $minimum } { $coin }
dropped-less = { $amount } { $coin } было слишком мало
dropped-otherwise = событие не подошло
dropped-changed = тогда событие не подходило; с тех пор адресная книга или отслеживаемые адреса изменились

told-rule = правило { $n }
told-silent = без звука
told-was-held = { $for ->
        [baits] было отложено до { $time } для ежедневного сообщения о приманках
       *[quiet] было отложено до { $time } из-за тихих часов
    }
told-held = { $for ->
        [baits] отложено до { $time } для ежедневного сообщения о приманках
       *[quiet] отложено до { $time }: тихие часы
    }
told-not-released = { $for ->
        [baits] отложено для ежедневного сообщения о приманках и потом не отправлено ({ $reason })
       *[quiet] отложено на тихие часы, а после них не отправлено ({ $reason })
    }
told-muted-until = не показано ({ $what }): пауза до { $time }, { $person }
told-muted-ever = не показано ({ $what }): пауза бессрочно, { $person }
